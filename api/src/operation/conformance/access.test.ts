import { fields, STAFF_ROLES } from '@haat/contracts';
import { contractCalls } from '../../platform/openapi/contractCalls';
import { refusalsOf } from '../../platform/openapi/refusals';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { ACCESS_COLUMNS, ACCESS_ROWS, callOf, ROLE_COLUMNS, ROLE_ROWS } from './accessTable';
import { ACTORS, type Actors, createActors } from './actors';
import { SAMPLES, type Sample, sampleOf, send } from './sampleRequests';

test('the table has these seven columns, complete and unique rows', () => {
  expect(ACCESS_COLUMNS).toEqual(ACTORS);
  for (const [, expected] of ACCESS_ROWS) {
    expect(expected).toEqual(ACTORS.map(() => expect.stringMatching(/^\d{3}$/)));
  }
  expect(new Set(ACCESS_ROWS.map(([row]) => row)).size).toBe(ACCESS_ROWS.length);
});

test('every call has a row, and every row and sample has a call', () => {
  const rows = ACCESS_ROWS.map(([row]) => row);
  const names = contractCalls.map(({ area, name }) => `${area}.${name}`);
  expect(names.filter((name) => !rows.includes(name))).toEqual([]);
  for (const row of [...rows, ...Object.keys(SAMPLES)]) expect(names).toContain(row.split(' ')[0]);
});

test('every call of operators has a row of roles, which the contract names', () => {
  expect(ROLE_COLUMNS).toEqual(STAFF_ROLES);
  const named = contractCalls
    .filter(({ call }) => call.access === 'operator')
    .map(({ area, name, call }) => [
      `${area}.${name}`,
      STAFF_ROLES.map((role) => (call.roles?.includes(role) ? 'yes' : '–')),
    ]);
  expect(Object.fromEntries(ROLE_ROWS)).toEqual(Object.fromEntries(named));
});

describeOnEachDatabase('access to each call', (testApp) => {
  let actors: Actors;
  beforeAll(async () => {
    actors = await createActors(testApp);
  });

  test.each(ACCESS_ROWS)('%s', async (row, expected) => {
    const call = callOf(row);
    const refusals = refusalsOf(call);
    const answered: string[] = [];
    let sample = await sampleOf(row, call, actors);
    let isUsed = false;
    for (const actor of ACTORS) {
      // A call that succeeded may have changed its sample, so the next actor gets a new one. A refusal changes nothing.
      if (isUsed) sample = await sampleOf(row, call, actors);
      const { status, body } = await send(actors[actor], call, sample);
      isUsed = call.method !== 'GET' && status < 400;
      answered.push(String(status));
      if (status >= 400) {
        const { code } = fields.errorBody.parse(body);
        expect([status, code, refusals.get(status)]).toEqual([status, code, expect.arrayContaining([code])]);
      } else if (!call.contentType) {
        expect(call.answer.safeParse(body).error).toBeUndefined();
      }
    }
    expect(answered).toEqual(expected);
  });

  // A role is asked for before the request is read: one sample serves all roles, also when a call has used it.
  const samples = new Map<string, Sample>();
  test.each(STAFF_ROLES)('%s', async (role) => {
    // The table's actors have signed out everywhere by now.
    const present = await createActors(testApp);
    const member = await testApp.anOperator(role);
    const may: [row: string, cell: string][] = [];
    for (const [row] of ROLE_ROWS) {
      const call = callOf(row);
      const sample = samples.get(row) ?? (await sampleOf(row, call, present));
      samples.set(row, sample);
      const { status, body } = await send(member, call, sample);
      const isRefused = status === 403 && fields.errorBody.parse(body).code === 'role_not_allowed';
      may.push([row, isRefused ? '–' : 'yes']);
    }
    expect(may).toEqual(ROLE_ROWS.map(([row, cells]) => [row, cells[STAFF_ROLES.indexOf(role)]]));
  });

  test('a suspended seller may read and fulfil orders, see its money, and make no other seller call', async () => {
    const suspended = await testApp.aSeller({ status: 'suspended' });
    // The table's actors have signed out everywhere by now.
    const present = await createActors(testApp);
    const open: string[] = [];
    for (const [row] of ACCESS_ROWS) {
      const call = callOf(row);
      if (call.access !== 'seller') continue;
      const { status } = await send(suspended, call, await sampleOf(row, call, present));
      if (status !== 403) open.push(`${row} ${status}`);
    }
    // The orders of seller A belong to someone else.
    expect(open.sort()).toEqual([
      'invoices.getVatRegistration 200',
      'orderMessages.listSellerMessages 404',
      'orderMessages.markSellerMessagesRead 404',
      'orderMessages.messagePictureOfSeller 404',
      'orderMessages.postSellerMessage 404',
      'orderMessages.postSellerMessage form 404',
      'orders.getSellerOrder 404',
      'orders.inspectRefused 404',
      'orders.listSellerOrders 200',
      'orders.moveOrders 200',
      'orders.sellerOrdersCsv 200',
      'orders.updateOrderStatus 404',
      'receipts.packingSlip 404',
      'receipts.sellerPapers 404',
      'receipts.sellerReceipt 404',
      'returns.answerReturn 404',
      'returns.getSellerReturn 404',
      'returns.inspectReturn 404',
      'returns.listSellerReturns 200',
      'returns.receiveReturn 404',
      'returns.sellerReturnPicture 404',
      'returns.sendRefund 404',
      'sellerMoney.getMoney 200',
      'sellerMoney.listMoneyOrders 200',
      'sellerMoney.listPayouts 200',
      'sellerMoney.statementCsv 200',
      'sellerMoney.statementPdf 200',
    ]);
  });
});
