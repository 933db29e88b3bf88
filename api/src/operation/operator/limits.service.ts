import { isIP } from 'node:net';
import { type operator, type ParsedBodyOf, phoneText } from '@haat/contracts';
import type { Context } from '../../context';
import { lockAccount } from '../../domains/accounts/accounts.service';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Tx } from '../../platform/db/database';
import { InvalidInput, NotFound } from '../../platform/http/errors';
import { clientKeyOf } from '../../platform/limits/addresses';
import { isDeviceId } from '../../platform/limits/deviceCookie';
import { lift, phoneKeyOf } from '../../platform/limits/limits';
import { isLiftable, LIMIT_NAMES, type LimitSubject } from '../../platform/limits/limitTable';

type Deps = Pick<Context, 'db' | 'clock' | 'limits'>;

const HOUR_MS = 3_600_000;
const DEFAULT_HOURS = 24;

/** GET operator/limits/: the limits of this API; `max` is null for one that is off. */
export function listLimits({ limits }: Pick<Deps, 'limits'>) {
  const results = LIMIT_NAMES.map((name) => {
    const limit = limits[name];
    const { per, max, windowMs } = limit;
    return {
      name,
      per,
      max: max === Infinity ? null : max,
      window_seconds: windowMs === null ? null : windowMs / 1000,
      can_lift: isLiftable(limit),
    };
  });
  return { results };
}

/**
 * Lifts a limit for one account, phone number, address or device, for some hours; recorded in the audit trail.
 * @throws InvalidInput, NotFound
 */
export function liftLimit(
  { db, clock, limits }: Deps,
  actor: Actor,
  { limit, subject, hours = DEFAULT_HOURS, reason }: ParsedBodyOf<typeof operator.liftLimit>,
): Promise<{ limit: string; subject: string; until: string }> {
  const name = LIMIT_NAMES.find((one) => one === limit);
  if (!name) throw refuse('limit', `There is no limit ${limit}. These are: ${LIMIT_NAMES.join(', ')}`);
  const { per } = limits[name];
  if (!isLiftable(limits[name])) throw refuse('limit', `${name} can’t be lifted`);
  const at = clock.now();
  const until = new Date(at.getTime() + hours * HOUR_MS);
  return db.tx(async (tx) => {
    const found = await subjectOf(tx, per, subject);
    await lift(tx, [name, found.key], until);
    await recordAudit(tx, {
      at,
      actor,
      act: 'lift_limit',
      sellerId: null,
      subject: found.text,
      reason,
      after: { limit: name, until: until.toISOString() },
    });
    return { limit: name, subject: found.text, until: until.toISOString() };
  });
}

/** The subject as it is counted and as the audit trail shows it. */
async function subjectOf(
  tx: Tx,
  per: LimitSubject,
  text: string,
): Promise<{ key: string | number; text: string }> {
  if (per === 'account') {
    const account = await lockAccount(tx, text.trim().toLowerCase());
    if (!account) throw new NotFound(`There is no account ${text}`);
    return { key: account.id, text: account.email };
  }
  if (per === 'phone') {
    const phone = phoneKeyOf(phoneText(text));
    if (!/^01[3-9]\d{8}$/.test(phone)) throw refuse('subject', `${text} is not a Bangladeshi phone number`);
    return { key: phone, text: phone };
  }
  if (per === 'device') {
    const id = text.trim().toUpperCase();
    if (!isDeviceId(id)) throw refuse('subject', `${text} is not the number of a device`);
    return { key: id, text: id };
  }
  if (isIP(text) === 0) throw refuse('subject', `${text} is not an IP address`);
  return { key: clientKeyOf(text), text };
}

const refuse = (field: string, text: string) => new InvalidInput(text, { [field]: [text] });
