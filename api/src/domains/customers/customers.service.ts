import {
  type AnswerOf,
  type CustomerFile,
  type CustomerRow,
  type customers,
  latinDigits,
  PHONE,
  phoneText,
  type QueryOf,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader, Tx } from '../../platform/db/database';
import { Conflict, Forbidden, NotFound } from '../../platform/http/errors';
import { phoneKeyOf } from '../../platform/limits/limits';
import { auditedAccount, devicesOf } from '../accounts/accounts.service';
import { maskEnd } from '../sellers/maskEnd';
import {
  type CustomerSearch,
  findCustomer,
  insertNote,
  isBlocked,
  listCustomerOrders,
  listCustomers,
  lockCustomer,
  type CustomerRow as Row,
  setBlock,
} from './customers.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

class CustomerNotFound extends NotFound {
  constructor() {
    super('There is no such customer');
  }
}

class CustomerState extends Conflict {
  override readonly code = 'customer_state';
  constructor(isBlocked: boolean) {
    super(isBlocked ? 'This customer is blocked already' : 'This customer is not blocked');
  }
}

class StaffStays extends Conflict {
  override readonly code = 'operator_stays';
  constructor() {
    super('This is a member of the staff. An owner must end these rights first.');
  }
}

/** An operator has blocked the account. */
class CustomerBlocked extends Forbidden {
  override readonly code = 'customer_blocked';
  constructor() {
    super('We can’t accept new orders from this account. Please contact our support.');
  }
}

/** Orders that were placed before go on: only new ones are refused. @throws CustomerBlocked */
export async function requireUnblocked(tx: Tx, userId: number): Promise<void> {
  if (await isBlocked(tx, userId)) throw new CustomerBlocked();
}

/** 'ay••••••@example.com': enough to compare with what somebody says. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at))}••••••${email.slice(at)}`;
}

const rowOf = (row: Row): CustomerRow => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`.trim(),
  email: row.guest_phone === null ? maskEmail(row.email) : '',
  phone: row.phone && maskEnd(row.phone),
  is_guest: row.guest_phone !== null,
  created_at: row.created_at.toISOString(),
  orders: row.orders,
  blocked: row.blocked_at !== null,
});

/** An order's number, a whole phone number, else a part of a name or address. */
export function searchOf(text: string): CustomerSearch {
  const [, number] =
    /^(R\d{1,12})(-\d{1,3})?$/.exec(latinDigits(text).replaceAll(' ', '').toUpperCase()) ?? [];
  if (number) return { kind: 'order', number };
  const phone = phoneText(text);
  if (!PHONE.test(phone)) return { kind: 'text', text };
  const key = phoneKeyOf(phone);
  return { kind: 'phone', spellings: [key, `+88${key}`, `88${key}`] };
}

const PAGE = 20;

export async function customerPage(
  { db }: Deps,
  { search, blocked, after, limit = PAGE }: QueryOf<typeof customers.listCustomers>,
): Promise<AnswerOf<typeof customers.listCustomers>> {
  const filter = { search: search ? searchOf(search) : undefined, blocked, after };
  const rows = await listCustomers(db.lists, filter, limit + 1);
  const results = rows.slice(0, limit).map(rowOf);
  const next = rows.length > limit ? results.at(-1)?.id : undefined;
  return { results, ...(next ? { next } : {}) };
}

/** @throws CustomerNotFound */
export function customerFile({ db, clock }: Deps, id: number): Promise<CustomerFile> {
  return fileOf(db.kysely, id, clock.now());
}

async function fileOf(reader: Reader, id: number, now: Date): Promise<CustomerFile> {
  const row = await findCustomer(reader, id);
  if (!row) throw new CustomerNotFound();
  const devices = await devicesOf(reader, id, now);
  return {
    ...rowOf(row),
    language: row.language,
    store: row.store,
    staff_role: row.staff_role,
    block: row.blocked_at && {
      at: row.blocked_at.toISOString(),
      by: row.blocked_by ?? '',
      reason: row.blocked_reason ?? '',
    },
    cash: { delivered: row.delivered, refused: row.refused, unconfirmed: row.unconfirmed },
    spent: takaOf(row.spent_paisa),
    sessions: devices,
    notes: row.notes.map((note) => ({ ...note, at: new Date(note.at).toISOString() })),
  };
}

/** @throws CustomerNotFound */
export async function customerOrders(
  { db }: Deps,
  id: number,
  { after, limit = PAGE }: QueryOf<typeof customers.listCustomerOrders>,
): Promise<AnswerOf<typeof customers.listCustomerOrders>> {
  const rows = await listCustomerOrders(db.lists, id, { after, limit: limit + 1 });
  if (rows.length === 0 && !(await findCustomer(db.kysely, id))) throw new CustomerNotFound();
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? shown.at(-1)?.row : undefined;
  return {
    results: shown.map((row) => ({
      id: row.id,
      status: row.status,
      store: row.store,
      placed_at: row.created_at.toISOString(),
      bill: takaOf(row.total_paisa),
    })),
    ...(next ? { next } : {}),
  };
}

/** The address and number in full; the access is recorded in the audit trail. @throws CustomerNotFound */
export function revealCustomer(
  { db, clock }: Deps,
  actor: Actor,
  id: number,
  reason: string,
): Promise<{ email: string; phone: string }> {
  return db.tx(async (tx) => {
    const row = await findCustomer(tx, id);
    if (!row) throw new CustomerNotFound();
    await recordAudit(tx, {
      at: clock.now(),
      actor,
      act: 'reveal_customer',
      sellerId: null,
      subject: auditedAccount(id),
      reason,
    });
    return { email: row.guest_phone === null ? row.email : '', phone: row.phone };
  });
}

/** Blocks or unblocks a customer. @throws CustomerNotFound, CustomerState, StaffStays */
export function blockCustomer(
  { db, clock }: Deps,
  actor: Actor,
  id: number,
  { blocks, reason }: { blocks: boolean; reason: string },
): Promise<CustomerFile> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const account = await lockCustomer(tx, id);
    if (!account) throw new CustomerNotFound();
    if (blocks && account.staff_role) throw new StaffStays();
    if ((account.blocked_at !== null) === blocks) throw new CustomerState(blocks);
    await setBlock(tx, id, blocks ? { at, by: actor.name, reason } : null);
    await recordAudit(tx, {
      at,
      actor,
      act: blocks ? 'block_customer' : 'unblock_customer',
      sellerId: null,
      subject: auditedAccount(id),
      reason,
    });
    return fileOf(tx, id, at);
  });
}

/** Writes a note that only operators see. @throws CustomerNotFound */
export function noteCustomer(
  { db, clock }: Deps,
  actor: Actor,
  id: number,
  text: string,
): Promise<CustomerFile> {
  const at = clock.now();
  return db.tx(async (tx) => {
    if (!(await lockCustomer(tx, id))) throw new CustomerNotFound();
    await insertNote(tx, { userId: id, author: actor.name, text, at });
    // The note itself is about a person: the trail can't forget it.
    await recordAudit(tx, { at, actor, act: 'note_customer', sellerId: null, subject: auditedAccount(id) });
    return fileOf(tx, id, at);
  });
}
