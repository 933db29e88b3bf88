import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageFolder } from '../../platform/files/packageFolder';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Visitor } from '../../testing/visitor';
import { ACCESS_ROWS, callOf, ownerOf } from './accessTable';
import { ACTORS, type Actor, type Actors, createActors } from './actors';
import { addressOf, type Sample, sampleOf } from './sampleRequests';

interface Violation {
  location?: string[];
  message: string;
}

interface Published {
  paths: Record<string, object>;
}

/** An address of ours without its slash, of which the document then says something that is not so. */
const WRONG_PATH = '/products/tags';
function withWrongPath({ paths, ...published }: Published): Published {
  const schema = { type: 'object', required: ['nonsense'] };
  const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
  return { ...published, paths: { ...paths, [WRONG_PATH]: { get: { responses } } } };
}

/**
 * All calls go through Prism, a validating proxy that knows the API by its published document only: requests and
 * responses must conform to it. In the full matrix only: access.test.ts compares every response with its contract.
 */
describeOnEachDatabase('the API conforms to its published document @full', (testApp) => {
  let actors: Actors;
  let folder: string;
  let prism: ChildProcess;
  let address: string;

  beforeAll(async () => {
    actors = await createActors(testApp);
    const upstream = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    folder = await mkdtemp(path.join(tmpdir(), 'haat-prism-'));
    const document = path.join(folder, 'openapi.json');
    const published = (await (await fetch(`${upstream}/api/v1/openapi.json`)).json()) as Published;
    await writeFile(document, JSON.stringify(withWrongPath(published)));
    const require = createRequire(path.join(packageFolder(), 'package.json'));
    const program = path.join(
      path.dirname(require.resolve('@stoplight/prism-cli/package.json')),
      'dist/index.js',
    );
    prism = spawn(process.execPath, [program, 'proxy', document, `${upstream}/api/v1`, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    address = await addressOfPrism(prism);
  });
  afterAll(async () => {
    if (prism?.exitCode === null) {
      prism.kill();
      await once(prism, 'exit');
    }
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  async function throughProxy(actor: Actor, row: string) {
    const call = callOf(row);
    const sample = await sampleOf(row, call, actors);
    const answer = await fetch(`${address}${addressOf(call, sample)}`, {
      method: call.method,
      ...encoded(actors[actor], sample),
    });
    const violations = JSON.parse(answer.headers.get('sl-violations') ?? '[]') as Violation[];
    await answer.arrayBuffer();
    return { status: answer.status, violations };
  }

  test.each(ACCESS_ROWS)('%s', async (row, expected) => {
    const owner = ownerOf(expected);
    const { status, violations } = await throughProxy(owner, row);
    expect(violations).toEqual([]);
    expect(String(status)).toBe(expected[ACTORS.indexOf(owner)]);
    // Each other response once; calls without a token are tested elsewhere.
    const others = ACTORS.filter(
      (_actor, index) => expected.indexOf(expected[index] ?? '') === index && _actor !== owner,
    );
    for (const actor of others) {
      const refused = await throughProxy(actor, row);
      expect(refused.violations.filter(({ location }) => location?.[0] === 'response')).toEqual([]);
      expect(String(refused.status)).toBe(expected[ACTORS.indexOf(actor)]);
    }
  });

  test('reports a response that the document does not declare', async () => {
    const answer = await fetch(`${address}${WRONG_PATH}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('sl-violations')).toContain("must have required property 'nonsense'");
  });
});

/** Encodes a sample as a browser would, except for files: Prism reads bodies as text, which damages pictures. */
function encoded(visitor: Visitor, { body, form, headers = {} }: Sample): RequestInit {
  const token: Record<string, string> = visitor.token ? { authorization: `Bearer ${visitor.token}` } : {};
  if (!form) {
    if (!body) return { headers: { ...token, ...headers } };
    const type = { 'content-type': 'application/json' };
    return { headers: { ...token, ...type, ...headers }, body: JSON.stringify(body) };
  }
  const parts = new FormData();
  for (const [name, value] of Object.entries(form)) {
    parts.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return { headers: { ...token, ...headers }, body: parts };
}

function addressOfPrism(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (text) => {
      said += text;
      const [, found] = /is listening on (http:\/\/[\d.]+:\d+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`Prism did not start: ${said}`)));
  });
}
