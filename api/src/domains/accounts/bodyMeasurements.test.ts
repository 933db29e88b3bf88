import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';

const PATH = '/auth/measurements/';
const FOUR = { body_chest: null, body_waist: null, body_hip: null, body_height: null };
const NONE = {
  ...FOUR,
  body_shoulder: null,
  body_sleeve: null,
  body_neck: null,
  body_length: null,
  body_trousers: null,
  body_inseam: null,
};

describeOnEachDatabase('body measurements', (testApp) => {
  test('are empty at first, are saved as a whole, and are each member’s own', async () => {
    const [nadia, tanvir] = [await testApp.aCustomer(), await testApp.aCustomer()];
    expect((await nadia.get(PATH)).body).toEqual(NONE);
    const first = { ...NONE, body_chest: 960, body_height: 1650, body_sleeve: 580 };
    expect(await nadia.put(PATH, first)).toMatchObject({ status: 200, body: first });
    expect((await nadia.put(PATH, { ...NONE, body_waist: 820 })).body).toEqual({ ...NONE, body_waist: 820 });
    expect((await nadia.get(PATH)).body).toEqual({ ...NONE, body_waist: 820 });
    expect((await tanvir.get(PATH)).body).toEqual(NONE);
  });

  test('those that pages of earlier releases don’t know stay', async () => {
    const member = await testApp.aCustomer();
    await member.put(PATH, { ...NONE, body_chest: 960, body_sleeve: 580, body_neck: 370 });
    const saved = await member.put(PATH, { ...FOUR, body_waist: 820 });
    const expected = { ...NONE, body_waist: 820, body_sleeve: 580, body_neck: 370 };
    expect(saved).toMatchObject({ status: 200, body: expected });
    expect((await member.get(PATH)).body).toEqual(expected);
  });

  test.each<[what: string, value: unknown, message: string]>([
    ['too small', 96, 'A measurement is from 20 to 250 cm'],
    ['too large', 9600, 'A measurement is from 20 to 250 cm'],
    ['half a millimetre', 960.5, 'A measurement must be whole millimetres'],
  ])('%s is refused', async (_what, body_chest, message) => {
    const { status, body } = await (await testApp.aCustomer()).put(PATH, { ...NONE, body_chest });
    expect([status, body.fields?.body_chest?.[0]]).toEqual([400, message]);
  });

  test('go with the account', async () => {
    const member = await testApp.aCustomer();
    await member.put(PATH, { ...NONE, body_chest: 960 });
    const rows = () => testApp.db.kysely.selectFrom('body_measurements').select('user_id').execute();
    const before = (await rows()).length;
    await testApp.db.kysely.deleteFrom('users').where('email', '=', member.email).execute();
    expect(await rows()).toHaveLength(before - 1);
  });
});
