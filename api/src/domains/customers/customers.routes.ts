import { customers } from '@haat/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { type Api, route } from '../../platform/http/route';
import { eraseFor, exportFor } from '../account-data/accountData.service';
import {
  blockCustomer,
  customerFile,
  customerOrders,
  customerPage,
  noteCustomer,
  revealCustomer,
} from './customers.service';

export function customersRoutes(api: Api, context: Context): void {
  route(api, customers.listCustomers, ({ query }) => customerPage(context, query));
  route(api, customers.getCustomer, ({ params }) => customerFile(context, params.id));
  route(api, customers.listCustomerOrders, ({ params, query }) => customerOrders(context, params.id, query));
  route(api, customers.revealCustomer, ({ caller, params, body }) =>
    revealCustomer(context, actorOf(caller), params.id, body.reason),
  );
  route(api, customers.blockCustomer, ({ caller, params, body }) =>
    blockCustomer(context, actorOf(caller), params.id, { blocks: true, reason: body.reason }),
  );
  route(api, customers.unblockCustomer, ({ caller, params, body }) =>
    blockCustomer(context, actorOf(caller), params.id, { blocks: false, reason: body.reason }),
  );
  route(api, customers.noteCustomer, ({ caller, params, body }) =>
    noteCustomer(context, actorOf(caller), params.id, body.text),
  );
  route(api, customers.exportCustomer, ({ caller, params, body }) =>
    exportFor(context, actorOf(caller), params.id, body.reason),
  );
  route(api, customers.eraseCustomer, ({ caller, params, body }) =>
    eraseFor(context, actorOf(caller), params.id, body.reason),
  );
}
