import { account, addresses, auth, guests, staff } from '@haat/contracts';
import type { Context } from '../../context';
import { type Api, route } from '../../platform/http/route';
import { accountsService } from './accounts.service';
import { clientOf, codeClientOf } from './client';
import { acceptInvitation, joinStaff, openInvitation } from './staffInvitations.service';

export function accountsRoutes(api: Api, context: Context): void {
  const accounts = accountsService(context);

  route(api, auth.register, ({ body, request }) => accounts.register(body, clientOf(request)));
  route(api, auth.login, ({ body, request }) => accounts.login(body, clientOf(request)));
  route(api, auth.googleLogin, ({ body, request }) => accounts.googleLogin(body.idToken, clientOf(request)));
  route(api, auth.config, async () => accounts.config());
  route(api, auth.askPasswordReset, ({ body, request }) => accounts.askPasswordReset(body.email, request.ip));
  route(api, auth.resetPassword, ({ body, request }) =>
    accounts.resetPassword(body.token, body.password, request.ip),
  );
  route(api, staff.getInvitation, ({ body, request }) => openInvitation(context, body.token, request.ip));
  route(api, staff.acceptInvitation, ({ caller, body, request }) =>
    acceptInvitation(context, caller, body.token, request.ip),
  );
  route(api, staff.joinStaff, ({ body, request }) => joinStaff(context, body, request.ip));
  route(api, auth.logoutEverywhere, ({ caller }) => accounts.logoutEverywhere(caller.userId));
  route(api, auth.logout, ({ body }) => accounts.logout(body.refresh));
  route(api, auth.refresh, ({ body, request }) =>
    accounts.refresh(body.refresh, clientOf(request).userAgent),
  );
  route(api, auth.listSessions, ({ caller }) => accounts.sessions(caller));
  route(api, auth.endSession, ({ caller, params }) => accounts.endSession(caller.userId, params.id));
  route(api, auth.endOtherSessions, ({ caller }) => accounts.endOtherSessions(caller));
  route(api, auth.getTwoStep, ({ caller }) => accounts.twoStep.state(caller.userId));
  route(api, auth.setUpTwoStep, ({ caller }) => accounts.twoStep.setUp(caller));
  route(api, auth.turnOnTwoStep, async ({ caller, body }) => ({
    recovery_codes: await accounts.twoStep.turnOn(caller, body.code),
  }));
  route(api, auth.turnOffTwoStep, ({ caller, body }) => accounts.twoStep.turnOff(caller.userId, body.code));
  route(api, auth.status, ({ caller }) => accounts.status(caller.userId));
  route(api, auth.savePreferences, ({ caller, body }) =>
    accounts.savePreferences(caller, body.preferred_tags),
  );
  route(api, account.saveName, ({ caller, body }) => accounts.saveName(caller, body));
  route(api, account.saveContactPhone, ({ caller, body }) => accounts.saveContactPhone(caller, body.phone));
  route(api, account.askEmailChange, ({ caller, body }) => accounts.askEmailChange(caller, body));
  route(api, account.confirmEmailChange, ({ caller, body }) =>
    accounts.confirmEmailChange(caller, body.code),
  );
  route(api, auth.saveLanguage, ({ caller, body }) => accounts.saveSettings(caller, body));
  route(api, auth.saveWishNotices, ({ caller, body }) => accounts.saveSettings(caller, body));
  route(api, auth.getNotices, ({ caller }) => accounts.notices(caller));
  route(api, auth.saveNotices, ({ caller, body }) => accounts.saveNotices(caller, body));
  api.register(async (scope) => {
    // Mail programs send a form of one fixed field, List-Unsubscribe=One-Click.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async () => undefined,
    );
    route(scope, auth.endWishNotices, ({ query }) => accounts.endNotices(query.token));
  });
  route(api, guests.requestPhoneCode, ({ body, request }) =>
    accounts.requestPhoneCode(body, codeClientOf(request)),
  );
  route(api, guests.confirmPhoneCode, ({ body }) => accounts.confirmPhoneCode(body));
  route(api, guests.createGuestAccount, ({ body, request }) =>
    accounts.createGuestAccount(body, clientOf(request)),
  );
  route(api, auth.getShippingInfo, ({ caller }) => accounts.addressBook.shippingInfo(caller.userId));
  route(api, auth.saveShippingInfo, ({ caller, body }) =>
    accounts.addressBook.saveShippingInfo(caller, body),
  );
  route(api, addresses.listAddresses, ({ caller }) => accounts.addressBook.list(caller.userId));
  route(api, addresses.addAddress, ({ caller, body }) => accounts.addressBook.add(caller.userId, body));
  route(api, addresses.updateAddress, ({ caller, params, body }) =>
    accounts.addressBook.update(caller.userId, params.id, body),
  );
  route(api, addresses.deleteAddress, ({ caller, params }) =>
    accounts.addressBook.remove(caller.userId, params.id),
  );
  route(api, addresses.makeDefaultAddress, ({ caller, params }) =>
    accounts.addressBook.makeDefault(caller.userId, params.id),
  );
  route(api, auth.getBodyMeasurements, ({ caller }) => accounts.bodyMeasurements(caller.userId));
  route(api, auth.saveBodyMeasurements, ({ caller, body }) =>
    accounts.saveBodyMeasurements(caller.userId, body),
  );
}
