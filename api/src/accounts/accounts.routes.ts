import { auth } from '@haat/contracts';
import type { Context } from '../context';
import { type Api, route } from '../http/route';
import { accountsService } from './accounts.service';

export function accountsRoutes(api: Api, context: Context): void {
  const accounts = accountsService(context);

  route(api, auth.register, ({ body, request }) => accounts.register(body, request.ip));
  route(api, auth.login, ({ body, request }) => accounts.login(body, request.ip));
  route(api, auth.googleLogin, ({ body, request }) => accounts.googleLogin(body.idToken, request.ip));
  route(api, auth.config, async () => accounts.config());
  route(api, auth.askPasswordReset, ({ body, request }) => accounts.askPasswordReset(body.email, request.ip));
  route(api, auth.resetPassword, ({ body, request }) =>
    accounts.resetPassword(body.token, body.password, request.ip),
  );
  route(api, auth.logoutEverywhere, ({ caller }) => accounts.logoutEverywhere(caller.userId));
  route(api, auth.logout, ({ body }) => accounts.logout(body.refresh));
  route(api, auth.refresh, ({ body }) => accounts.refresh(body.refresh));
  route(api, auth.status, ({ caller }) => accounts.status(caller.userId));
  route(api, auth.savePreferences, ({ caller, body }) =>
    accounts.savePreferences(caller, body.preferred_tags),
  );
  route(api, auth.getShippingInfo, ({ caller }) => accounts.shippingInfo(caller.userId));
  route(api, auth.saveShippingInfo, ({ caller, body }) => accounts.saveShippingInfo(caller.userId, body));
}
