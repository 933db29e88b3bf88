import { randomBytes } from 'node:crypto';
import { type Call, fields } from '@haat/contracts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import * as z from 'zod/mini';
import { contractCalls } from '../../platform/openapi/contractCalls';
import { refusalsOf } from '../../platform/openapi/refusals';
import { arbitraryOf } from '../../testing/arbitraryOf';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { everyNth, FULL_TRUST } from '../../testing/matrix';
import type { Answer, Visitor } from '../../testing/visitor';
import { ACCESS_ROWS, callOf, ownerOf } from './accessTable';
import { type Actors, createActors } from './actors';
import { addressOf, SAMPLES, type Sample, sampleOf, send } from './sampleRequests';
import { tableChecksums } from './tableChecksums';

/** Wrong values, each sent in place of a valid one. */
const WRONG: unknown[] = [
  null,
  true,
  false,
  -1,
  0,
  1.5,
  1e300,
  -1e300,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  ' ',
  '1',
  '0x10',
  'NaN',
  '1e3',
  '-1',
  '99999999999999999999',
  '../../etc/passwd',
  'a\u0000b',
  '\u0007',
  '\ud800',
  'x'.repeat(100_000),
  "'; DROP TABLE users; --",
  "' OR '1'='1",
  '1) UNION SELECT NULL--',
  [],
  {},
  [null],
  [[]],
  { id: 1 },
  { $gt: '' },
];

const DEEP = '['.repeat(2000) + ']'.repeat(2000);
const TWENTY_MB = Buffer.alloc(20 * 1024 * 1024, 0x20);
/** No id of any table, and none that a table could have. */
const UNKNOWN_IDS = ['999999999', '9007199254740991', 'R999999999-1'];
const NO_IDS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'null',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  '%E0%A4%A',
  'a b',
  "1'%20OR%20'1'='1",
  '1;DROP%20TABLE%20users',
  '9'.repeat(30),
];

type Part = 'body' | 'form' | 'query';

/** Each field of a request with each wrong value, a field more, and nothing at all. */
function* spoiled(call: Call, sample: Sample): Generator<[what: string, request: Sample]> {
  for (const part of ['body', 'form', 'query'] as const) {
    const schema = call[part];
    const good = (sample[part] ?? {}) as Record<string, unknown>;
    if (!(schema instanceof z.ZodMiniObject) || (part !== 'query' && !sample[part])) continue;
    for (const name of Object.keys(schema.shape)) {
      for (const value of WRONG) {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        yield [
          `${part}.${name} = ${text.slice(0, 30)}`,
          changed(sample, part, { ...good, [name]: part === 'body' ? value : text }),
        ];
      }
    }
    for (const name of ['unknown', 'id', 'user_id', '__proto__', 'constructor', 'is_operator']) {
      const more = Object.defineProperty({ ...good }, name, { value: '1', enumerable: true });
      if (!(name in schema.shape)) yield [`${part}.${name} that is unknown`, changed(sample, part, more)];
    }
  }
}

const changed = (sample: Sample, part: Part, value: object): Sample => ({ ...sample, [part]: value });

/** Whether the contract itself lets a request through; then it is not for this test to say what comes of it. */
function fits(call: Call, sample: Sample): boolean {
  return (['body', 'form', 'query'] as const).every((part) => {
    const value = part === 'body' ? JSON.parse(JSON.stringify(sample[part] ?? {})) : texts(sample[part]);
    return !call[part] || !(part in sample) || call[part].safeParse(value).success;
  });
}
/** Texts as the API receives them: a lone surrogate becomes a replacement character in transit. */
const texts = (value: object = {}) =>
  Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      Buffer.from(typeof one === 'object' ? JSON.stringify(one) : String(one)).toString(),
    ]),
  );

/** Said to a person, in words, and nothing about our insides. */
function expectRefusal(what: string, { status, body }: Answer<unknown>, call?: Call): void {
  if (status < 400 || status >= 500) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
  const { error, code } = fields.errorBody.parse(body);
  expect(error).toMatch(/\w.* \w/);
  // Published, too: what a client may have to expect.
  if (call)
    expect({ what, status, codes: refusalsOf(call).get(status) }).toMatchObject({
      codes: expect.arrayContaining([code]),
    });
  expect(code).toMatch(/^[a-z_]+$/);
  expect(JSON.stringify(body)).not.toMatch(
    /\bat \w+ \(|node_modules|\.ts:\d|relation "|syntax error|column "/i,
  );
}

/** Bodies that are wrong whatever the call wants. */
const BODIES: [what: string, type: string, payload: string | Buffer][] = [
  ['broken JSON', 'application/json', '{"a":'],
  ['NaN', 'application/json', '{"quantity":NaN}'],
  ['2,000-deep JSON', 'application/json', DEEP],
  ['2,000-deep JSON in a field', 'application/json', `{"reason":${DEEP}}`],
  ['20 MB of JSON', 'application/json', TWENTY_MB],
  ['a list', 'application/json', '[]'],
  ['null', 'application/json', 'null'],
  ['a text', 'application/json', '"text"'],
  ['plain text', 'text/plain', 'text'],
  ['XML', 'application/xml', '<a/>'],
  ['a form of the other kind', 'application/x-www-form-urlencoded', 'a=1'],
  ['no parts', 'multipart/form-data; boundary=x', ''],
  [
    'half a part',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf',
  ],
  ['20 MB of parts', 'multipart/form-data; boundary=x', TWENTY_MB],
  [
    'a part that is unknown',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  ],
];

const png = (width: number, height: number) => {
  const header = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return header;
};

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Files that are no pictures, or none that we take. */
const FILES: [what: string, bytes: Buffer][] = [
  ['HTML named .png', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>')],
  ['a pixel bomb', png(60_000, 60_000)],
  ['a picture cut short', png(400, 400)],
  ['a GIF’s first bytes', Buffer.from('GIF89a\x01\0\x01\0')],
  ['noise', randomBytes(2000)],
  ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 0x89)],
];

/**
 * One of so many is tried; in the whole suite of docs/trust.md each on PGlite. The number of wrong values is none of their multiples, so
 * each value meets some of the fields; what differs on PostgreSQL is the database, not the contracts.
 */
const SHARE = FULL_TRUST ? { pglite: 1, postgres: 4 } : { pglite: 4, postgres: 13 };

describeOnEachDatabase('bad input', (testApp) => {
  let actors: Actors;
  beforeAll(async () => {
    actors = await createActors(testApp);
  });
  const inject = (visitor: Visitor, call: Call, sample: Sample, options: InjectOptions) =>
    testApp.app
      .inject({
        method: call.method,
        url: `/api/v1${addressOf(call, sample)}`,
        ...options,
        headers: {
          ...(visitor.token ? { authorization: `Bearer ${visitor.token}` } : {}),
          ...options.headers,
        },
      })
      .then((answer) => ({
        status: answer.statusCode,
        body: answer.body ? answer.json() : null,
        headers: answer.headers,
      }));

  async function unchanged(work: () => Promise<void>): Promise<void> {
    const before = await tableChecksums(testApp.db);
    await work();
    expect(await tableChecksums(testApp.db)).toEqual(before);
  }

  const rows = everyNth(5, ACCESS_ROWS);
  test.each(rows)('%s returns an error text and writes nothing', async (_title, row, expected) => {
    const call = callOf(row);
    const visitor = actors[ownerOf(expected)];
    const sample = await sampleOf(row, call, actors);
    await unchanged(async () => {
      let turn = 0;
      for (const [what, request] of spoiled(call, sample)) {
        if (turn++ % SHARE[testApp.db.engine] || fits(call, request)) continue;
        expectRefusal(what, await send(visitor, call, request), call);
      }
      for (const id of sample.params ? [...NO_IDS, ...UNKNOWN_IDS] : []) {
        const url = `/api/v1${call.path.replace(/:\w+/, id)}`;
        const body = sample.body ? { payload: sample.body } : {};
        if (sample.form) continue;
        expectRefusal(`id ${id}`, await inject(visitor, call, sample, { url, ...body }));
      }
      const url = `/api/v1${addressOf(call, { ...sample, query: { ...sample.query, nonsense: '1' } })}`;
      expectRefusal('a parameter that is unknown', await inject(visitor, call, sample, { url }));
      if (call.method === 'GET') return;
      for (const [what, type, payload] of BODIES) {
        // Nothing is what such a call wants.
        if (payload === '' && !call.body && !call.form) continue;
        // Mail programs send a form with it (RFC 8058).
        if (row === 'auth.endWishNotices' && type === 'application/x-www-form-urlencoded') continue;
        const headers = { 'content-type': type };
        expectRefusal(what, await inject(visitor, call, sample, { payload, headers }));
      }
    });
  });

  const uploads = ACCESS_ROWS.flatMap(([row, expected]) => {
    const { files = {} } =
      contractCalls.find(({ area, name }) => `${area}.${name}` === row.split(' ')[0])?.call ?? {};
    return row in SAMPLES ? Object.keys(files).map((name) => [row, name, expected] as const) : [];
  });
  test.each(uploads)('%s refuses a file as %s that is not a picture', async (row, name, expected) => {
    const call = callOf(row);
    const visitor = actors[ownerOf(expected)];
    const sample = await sampleOf(row, call, actors);
    if (!sample.form) return;
    const good = Object.values(sample.files ?? {}).flat()[0] ?? Buffer.alloc(0);
    const most = call.files?.[name]?.most ?? 0;
    await unchanged(async () => {
      for (const [what, bytes] of FILES) {
        expectRefusal(what, await send(visitor, call, { ...sample, files: { [name]: bytes } }));
      }
      const tooMany = Array.from({ length: most + 1 }, () => good);
      expectRefusal('one too many', await send(visitor, call, { ...sample, files: { [name]: tooMany } }));
      expectRefusal(
        'a file that is unknown',
        await send(visitor, call, { ...sample, files: { '../../x': good } }),
      );
    });
  });

  test.each(rows)('%s responds to every input that its contract allows', async (_title, row, expected) => {
    const call = callOf(row);
    // An accepted request may end a session or close a store.
    if (call.method !== 'GET') actors = await createActors(testApp);
    const visitor = actors[ownerOf(expected)];
    const sample = await sampleOf(row, call, actors);
    const parts = (['params', 'query', 'body', 'form'] as const).flatMap((part) => {
      const schema = call[part];
      if (!schema || (part === 'body' && sample.form) || (part === 'form' && !sample.form)) return [];
      const given = (sample[part] ?? {}) as Record<string, unknown>;
      // Now and then the sample's values, so that something is found.
      const mixed = fc.tuple(arbitraryOf(schema), fc.subarray(Object.keys(given))).map(([made, names]) => ({
        ...(made as object),
        ...Object.fromEntries(names.map((name) => [name, given[name]])),
      }));
      return [[part, mixed] as const];
    });
    if (parts.length === 0) return;
    const requests = fc.record(Object.fromEntries(parts));
    await fc.assert(
      fc.asyncProperty(requests, async (made) => {
        const request = { ...sample, ...(made as Sample) };
        const answer = await send(visitor, call, request);
        if (answer.status >= 400) expectRefusal(JSON.stringify(request).slice(0, 500), answer, call);
      }),
      { numRuns: testApp.db.engine === 'pglite' ? 15 : 4 },
    );
  });
});
