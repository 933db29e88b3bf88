import { startOfDhakaDay } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Customer } from '../../testing/visitor';
import { ALERT_PAUSE_MS, mailStaff } from './staffMails.jobs';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeOnEachDatabase('mails to the staff', (testApp) => {
  let owner: Customer;
  beforeAll(async () => {
    owner = await testApp.anOperator();
    await testApp.anOperator('moderator');
    // Eight in the morning in Dhaka, of a day that has not begun yet.
    const now = testApp.clock.now().getTime();
    const morning = Date.parse(startOfDhakaDay('2026-01-01')) + 8 * HOUR;
    testApp.advanceClock(Math.ceil((now - morning) / DAY) * DAY + morning - now);
  });
  beforeEach(() => testApp.db.kysely.deleteFrom('outbox').where('kind', '=', 'staff_waiting').execute());
  const mails = async () => {
    const rows = await testApp.db.kysely
      .selectFrom('outbox')
      .where('kind', '=', 'staff_waiting')
      .select(['recipient', 'data'])
      .orderBy('id')
      .execute();
    return rows.map(({ recipient, data }) => ({
      recipient,
      ...(data as { urgent: boolean; waiting: object[] }),
    }));
  };

  test('nothing waits: no mail', async () => {
    await mailStaff(testApp.context);
    expect(await mails()).toEqual([]);
  });

  test('each member gets one a morning, from eight o’clock', async () => {
    await testApp.aSeller({ status: 'pending' });
    testApp.advanceClock(-1);
    await mailStaff(testApp.context);
    expect(await mails()).toEqual([]);
    testApp.advanceClock(1);
    await Promise.all([mailStaff(testApp.context), mailStaff(testApp.context)]);
    const sent = await mails();
    expect(sent).toHaveLength(2);
    expect(sent.map(({ recipient }) => recipient)).toContain(owner.email);
    expect(sent[0]).toMatchObject({ urgent: false, waiting: [{ kind: 'applications', count: 1 }] });
    testApp.advanceClock(3 * HOUR);
    await mailStaff(testApp.context);
    expect(await mails()).toHaveLength(2);
    testApp.advanceClock(DAY);
    await mailStaff(testApp.context);
    expect(await mails()).toHaveLength(4);
  });

  test('a cash order that lapses soon is mailed at once, to those who can confirm it', async () => {
    const { order } = await testApp.anOrder();
    const confirmBy = (hours: number) =>
      testApp.db.kysely
        .updateTable('orders')
        .set({ confirm_by: new Date(testApp.clock.now().getTime() + hours * HOUR), confirmed_at: null })
        .where('public_id', '=', order.id)
        .execute();
    await confirmBy(5);
    await mailStaff(testApp.context);
    expect(await mails()).toEqual([]);
    await confirmBy(1);
    await Promise.all([mailStaff(testApp.context), mailStaff(testApp.context)]);
    const [sent, ...others] = await mails();
    expect(others).toEqual([]);
    expect(sent).toMatchObject({
      recipient: owner.email,
      urgent: true,
      waiting: [{ kind: 'cash_orders', count: 1 }],
    });
    testApp.advanceClock(ALERT_PAUSE_MS - HOUR);
    await mailStaff(testApp.context);
    expect(await mails()).toHaveLength(1);
    testApp.advanceClock(HOUR);
    await mailStaff(testApp.context);
    expect((await mails()).filter(({ urgent }) => urgent)).toHaveLength(2);
  });
});
