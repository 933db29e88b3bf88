import type { Call } from '@haat/contracts';
import { openLogger } from '../../platform/http/logger';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { PASSWORD, SECRET } from '../../testing/testApp';
import { Visitor } from '../../testing/visitor';
import { buildApp } from '../app';
import { ACCESS_ROWS, callOf, ownerOf } from './accessTable';
import { ACTORS, createActors } from './actors';
import { type Sample, sampleOf, send } from './sampleRequests';

/** All confidential values of a request or response. */
function* secretsIn(value: unknown, name = ''): Generator<string> {
  if (value && typeof value === 'object') {
    for (const [key, one] of Object.entries(value)) yield* secretsIn(one, key);
  } else if (
    typeof value === 'string' &&
    value.length > 5 &&
    SECRET_FIELDS.test(name) &&
    !RETURN_ID.test(value)
  )
    yield value;
}
/** The reason of a return's refund: the addresses of its calls have it. */
const RETURN_ID = /^R\d+-\d+-A\d+$/;
const SECRET_FIELDS =
  /password|token|refresh|access|email|phone|address|account_number|id_number|content|reason|notes|bio|idToken/i;

describeOnEachDatabase('the log at level trace', (testApp) => {
  test('contains no password, token, header, address or submitted text @full', async () => {
    const lines: string[] = [];
    const logger = openLogger('trace', { write: (line: string) => void lines.push(line) });
    const app = await buildApp(testApp.context, { logger });
    const actors = await createActors(testApp);
    const secrets = new Set([PASSWORD, SECRET, 'Bearer', 'a-cookie-value', 'stray']);
    const tell = async (token: string | null, call: Call, sample: Sample) => {
      const headers = { cookie: 'session=a-cookie-value', ...sample.headers };
      const { body } = await send(new Visitor(app, token), call, { ...sample, headers });
      for (const secret of secretsIn({ ...sample, answer: body })) secrets.add(secret);
    };
    for (const actor of ACTORS) if (actors[actor].token) secrets.add(actors[actor].token ?? '');
    for (const [row, expected] of ACCESS_ROWS) {
      const call = callOf(row);
      const sample = await sampleOf(row, call, actors);
      const { token } = actors[ownerOf(expected)];
      // Refused by the contract, by the bearer, and then taken.
      await tell(token, call, { ...sample, query: { ...sample.query, token: 'stray-in-query' } });
      await tell('stray.bearer.token', call, sample);
      await tell(token, call, sample);
    }
    await app.inject({ url: `/api/v1/${encodeURIComponent('stray')}?password=stray` });
    await app.close();
    const text = lines.join('').replaceAll('/api/v1/stray', '');
    expect(lines.length).toBeGreaterThan(ACCESS_ROWS.length * 3);
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
    expect(lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
    expect(lines.every((line) => JSON.parse(line).reqId)).toBe(true);
  });
});
