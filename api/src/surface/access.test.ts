import { fields } from '@haat/contracts';
import { contractCalls } from '../openapi/contractCalls';
import { refusalsOf } from '../openapi/refusals';
import { describeOnEachDatabase } from '../testing/describeOnEachDatabase';
import { ACCESS_TABLE } from './accessTable';
import { ACTORS, aCast, type Cast } from './cast';
import { SAMPLES, sampleOf, send } from './sampleRequests';

const calls = new Map(contractCalls.map(({ area, name, call }) => [`${area}.${name}`, call]));
const callOf = (row: string) => calls.get(row.split(' ')[0] ?? '');

const [heading = '', ...lines] = ACCESS_TABLE.split('\n').filter((line) => line.trim());
const ROWS = lines.map((line): [row: string, expected: string[]] => {
  const cells = line.trim().split(/\s+/);
  return [cells.slice(0, -ACTORS.length).join(' '), cells.slice(-ACTORS.length)];
});

test('the table’s columns are these seven, each row has them all and stands once', () => {
  expect(heading.trim().split(/\s+/)).toEqual(['call', ...ACTORS]);
  for (const [, expected] of ROWS)
    expect(expected).toEqual(expected.map(() => expect.stringMatching(/^\d{3}$/)));
  expect(new Set(ROWS.map(([row]) => row)).size).toBe(ROWS.length);
});

test('each call has its row, each row and each sample its call', () => {
  const rows = ROWS.map(([row]) => row);
  expect([...calls.keys()].filter((name) => !rows.includes(name))).toEqual([]);
  expect([...rows, ...Object.keys(SAMPLES)].filter((row) => !callOf(row))).toEqual([]);
});

describeOnEachDatabase('who may call what', (world) => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await aCast(world);
  });

  test.each(ROWS)('%s', async (row, expected) => {
    const call = callOf(row);
    if (!call) throw new Error(`There is no call ${row}`);
    const refusals = refusalsOf(call);
    const answered: string[] = [];
    let sample = await sampleOf(row, call, cast);
    for (const actor of ACTORS) {
      // What one of them changed is not asked of the next.
      if (call.method !== 'GET' && answered.length > 0) sample = await sampleOf(row, call, cast);
      const { status, body } = await send(cast[actor], call, sample);
      answered.push(String(status));
      if (status >= 400) {
        const { code } = fields.errorBody.parse(body);
        expect([status, code, refusals.get(status)]).toEqual([status, code, expect.arrayContaining([code])]);
      }
    }
    expect(answered).toEqual(expected);
  });
});
