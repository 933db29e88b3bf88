import { dhakaDay, type StaffRole, startOfDhakaDay, type WaitingList } from '@haat/contracts';
import type { Context } from '../../context';
import { takeStaffToAlert, takeStaffToMail } from '../../domains/accounts/staff.service';
import { queueMails } from '../../platform/mail/mail.service';
import { waitingOf } from './market.service';

type Deps = Pick<Context, 'db' | 'clock'>;

const HOUR_MS = 3_600_000;
/** Morning mails leave from 8 o'clock in Dhaka. */
const MORNING_MS = 8 * HOUR_MS;
/** A cash order that lapses so soon can't wait for the morning. */
const SOON_MS = 2 * HOUR_MS;
/** Minimum time between two urgent mails to a member; what still waits is named again. */
export const ALERT_PAUSE_MS = 6 * HOUR_MS;
/** Who confirms cash orders and looks after payments. */
const ALERTED: readonly StaffRole[] = ['owner', 'order_support'];

const isSoon = (instant: string | null, now: Date) =>
  instant !== null && Date.parse(instant) < now.getTime() + SOON_MS;

/** What can't wait until the next morning. */
function urgentOf({ cash_orders, payments }: WaitingList, now: Date): Partial<WaitingList> {
  return {
    ...(cash_orders.count > 0 && isSoon(cash_orders.oldest, now) ? { cash_orders } : {}),
    ...(payments && payments.count > 0 ? { payments } : {}),
  };
}

const countsOf = (waiting: Partial<WaitingList>) =>
  Object.entries(waiting).flatMap(([kind, { count }]) =>
    count > 0 ? [{ kind: kind as keyof WaitingList, count }] : [],
  );

/**
 * Tells the staff what waits: once each morning, and at once what can't wait. Nothing is sent where nothing waits.
 * Several processes may call it concurrently.
 */
export async function mailStaff({ db, clock }: Deps): Promise<void> {
  const at = clock.now();
  const today = dhakaDay(at);
  const waiting = await waitingOf({ db, clock });
  const isMorning = at.getTime() >= Date.parse(startOfDhakaDay(today)) + MORNING_MS;
  const [all, urgent] = [countsOf(waiting), countsOf(urgentOf(waiting, at))];
  await db.tx(async (tx) => {
    const mailed = isMorning && all.length > 0 ? await takeStaffToMail(tx, today) : [];
    const alerted =
      urgent.length > 0
        ? await takeStaffToAlert(tx, ALERTED, { at, pausedSince: new Date(at.getTime() - ALERT_PAUSE_MS) })
        : [];
    const mailTo = ({ email, first_name }: { email: string; first_name: string }) => ({
      kind: 'staff_waiting' as const,
      to: email,
      name: first_name,
      at,
    });
    await queueMails(tx, [
      ...mailed.map((member) => ({ ...mailTo(member), waiting: all, urgent: false })),
      // The morning mail names it, too.
      ...alerted
        .filter(({ id }) => !mailed.some((member) => member.id === id))
        .map((member) => ({ ...mailTo(member), waiting: urgent, urgent: true })),
    ]);
  });
}
