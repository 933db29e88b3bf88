import { DISTRICTS } from '@haat/contracts';
import { THANAS, UPAZILAS } from '@haat/contracts/upazilas';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';

test('there are 495 upazilas in 64 districts', () => {
  expect(Object.keys(UPAZILAS).sort()).toEqual(Object.keys(DISTRICTS).sort());
  expect(Object.values(UPAZILAS).flatMap((names) => Object.keys(names))).toHaveLength(495);
});

test.each(Object.keys(UPAZILAS) as (keyof typeof UPAZILAS)[])(
  '%s: every place has a name of its own in both languages',
  (district) => {
    const parts = [UPAZILAS[district], THANAS[district] ?? {}];
    const english = parts.flatMap(Object.keys);
    const bangla = parts.flatMap((names) => Object.values(names));
    expect(new Set(english).size).toBe(english.length);
    expect(new Set(bangla).size).toBe(bangla.length);
    for (const name of english) expect(name).toMatch(/^[A-Z][A-Za-z’ -]+$/);
    for (const name of bangla) {
      expect(name).toMatch(/^[\p{Script=Bengali} ]+$/u);
      expect(name).toBe(name.normalize('NFC').trim());
    }
  },
);

describeOnEachDatabase('the upazilas of a district', (testApp) => {
  test('are answered in both languages, to be cached', async () => {
    const guest = testApp.aVisitor();
    const { status, body, headers } = await guest.get('/places/upazilas/?district=Dhaka');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect(body.upazilas).toContainEqual({ name: 'Savar', bangla: 'সাভার' });
    expect(body.thanas).toContainEqual({ name: 'Banani', bangla: 'বনানী' });
    const quiet = await guest.get(`/places/upazilas/?district=${encodeURIComponent('Cox’s Bazar')}`);
    expect(quiet.body).toMatchObject({ upazilas: expect.any(Array), thanas: [] });
    expect((await guest.get('/places/upazilas/?district=Atlantis')).status).toBe(400);
  });
});
