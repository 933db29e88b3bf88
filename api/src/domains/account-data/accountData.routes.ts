import { account } from '@haat/contracts';
import type { Context } from '../../context';
import { type Api, route } from '../../platform/http/route';
import { deleteAccount, exportAccount } from './accountData.service';

export function accountDataRoutes(api: Api, context: Context): void {
  route(api, account.exportAccount, ({ caller }) => exportAccount(context, caller));
  route(api, account.deleteAccount, ({ caller, body }) => deleteAccount(context, caller, body));
}
