import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CustomerFile, customers } from '@haat/contracts';
import { eraseFor, exportFor } from '../../domains/account-data/accountData.service';
import {
  blockCustomer,
  customerFile,
  customerOrders,
  customerPage,
  noteCustomer,
  revealCustomer,
} from '../../domains/customers/customers.service';
import { type Command, type CommandGroup, parsedBy, reasonOf, wholePath } from './commandLine';
import { table, taka, timeOf } from './printing';

const HEAD = ['ID', 'NAME', 'E-MAIL', 'PHONE', 'ORDERS', 'STATE'];

const blocking =
  (blocks: boolean): Command =>
  async ({ context, command, options, actor, id }) => {
    const reason = reasonOf(command, options.reason);
    const { name } = await blockCustomer(context, actor, id(), { blocks, reason });
    return `${nameOf(name)} ${blocks ? 'can’t order any more' : 'can order again'}`;
  };

/** Customers: find, block, note, export and erase. */
export const customerCommands: CommandGroup = {
  usage: `  customers                                     the newest; --search "name, e-mail, whole phone number or order", --status blocked
  customer <id>                                 cash record, devices, notes and newest orders; --reveal --reason "…": e-mail and phone in full
  block-customer <id> --reason "…"              refuses new orders; unblock-customer <id> --reason "…"
  note-customer <id> --note "…"                 only the staff sees it
  export-customer <id> --folder /tmp/exports    all that is stored of a person, as a file, at the person's request; --reason "…"
  erase-customer <id> --reason "…"              at the person's request, for good; orders stay without the person`,
  commands: {
    async customers({ context, options }) {
      const query = parsedBy(customers.listCustomers.query, {
        search: options.search,
        blocked: options.status === 'blocked' ? 'true' : undefined,
        limit: '100',
      });
      const { results } = await customerPage(context, query);
      const rows = results.map((one) => [
        String(one.id),
        nameOf(one.name),
        one.email,
        one.phone,
        String(one.orders),
        [one.is_guest ? 'guest' : '', one.blocked ? 'blocked' : ''].filter(Boolean).join(', '),
      ]);
      return rows.length === 0 ? 'None.' : table([HEAD, ...rows]);
    },
    async customer({ context, options, actor, id }) {
      const file = await customerFile(context, id());
      const inFull = options.reveal
        ? await revealCustomer(context, actor, file.id, reasonOf('customer', options.reason))
        : {};
      const { results } = await customerOrders(context, file.id, {});
      const orders = results.map((one) => [
        one.id,
        one.status,
        one.store.name,
        timeOf(one.placed_at),
        taka(one.bill),
      ]);
      const placed = orders.length
        ? `\n\n${table([['ORDER', 'STATUS', 'STORE', 'PLACED', 'BILL'], ...orders])}`
        : '';
      return fileText({ ...file, ...inFull }) + placed;
    },
    'block-customer': blocking(true),
    'unblock-customer': blocking(false),
    async 'note-customer'({ context, options, actor, id }) {
      const { text } = parsedBy(customers.noteCustomer.body, { text: options.note ?? '' });
      const { notes } = await noteCustomer(context, actor, id(), text);
      return `${notes.length} ${notes.length === 1 ? 'note' : 'notes'} now`;
    },
    async 'export-customer'({ context, command, options, actor, id }) {
      const folder = wholePath(options.folder, '--folder', '/tmp/exports');
      const reason = reasonOf(command, options.reason);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const data = await exportFor(context, actor, id(), reason);
      const file = path.join(folder, `haat-customer-${id()}.json`);
      await writeFile(file, JSON.stringify(data, null, 2), { mode: 0o600 });
      return `${file} has all that is stored of this person. Give it to nobody else, then delete it.`;
    },
    async 'erase-customer'({ context, command, options, actor, id }) {
      await eraseFor(context, actor, id(), reasonOf(command, options.reason));
      return 'The data are erased. Orders stay in the books without name, address and phone number.';
    },
  },
};

const nameOf = (name: string) => name || 'No name';

function fileText(file: CustomerFile): string {
  const rows: [string, string][] = [
    ['Customer', `${nameOf(file.name)} (${file.id}${file.is_guest ? ', guest' : ''})`],
    ['E-mail', file.email],
    ['Phone', file.phone],
    ['Since', timeOf(file.created_at)],
    ['Store', file.store ? `${file.store.name} (${file.store.id})` : ''],
    ['Staff', file.staff_role ?? ''],
    ['Blocked', file.block ? `${timeOf(file.block.at)} by ${file.block.by}: ${file.block.reason}` : ''],
    ['Checkouts', String(file.orders)],
    ['Spent', taka(file.spent)],
    [
      'Cash orders',
      `${file.cash.delivered} delivered, ${file.cash.refused} refused, ${file.cash.unconfirmed} never confirmed`,
    ],
    ...file.sessions.map(({ browser, system, last_used_at }): [string, string] => [
      'Device',
      `${[browser, system].filter(Boolean).join(' on ') || 'unknown'}, last used ${timeOf(last_used_at)}`,
    ]),
    ...file.notes.map(({ at, author, text }): [string, string] => [
      'Note',
      `${timeOf(at)} ${author}: ${text}`,
    ]),
  ];
  return table(rows.filter(([, value]) => value !== ''));
}
