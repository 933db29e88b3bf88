import { siteFolder } from '../testing/siteFolder';

let folder: ReturnType<typeof siteFolder>;
beforeEach(() => {
  folder = siteFolder();
});
afterEach(() => folder.close());

async function workerOf(env: Record<string, string>) {
  const site = await folder.open(env);
  const { headers, body } = await site.inject('/sw.js');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const page = (await site.inject('/home')).body;
  return { removes: body.includes('unregister()'), stores: body.includes('haat-pages'), page };
}

test.each<[what: string, env: Record<string, string>, worker: boolean]>([
  ['a site of this machine', {}, false],
  ['a public site', { PUBLIC_URL: 'https://haat.example' }, true],
  ['a public site that switches it off', { PUBLIC_URL: 'https://haat.example', OFFLINE_PAGES: '0' }, false],
  ['a site of this machine that switches it on', { OFFLINE_PAGES: '1' }, true],
  ['a dev server', { OFFLINE_PAGES: '1', DEV_SERVERS: 'mfe-seller=http://localhost:4104' }, false],
])('%s', async (_, env, worker) => {
  const { removes, stores, page } = await workerOf(env);
  expect({ removes, stores }).toEqual({ removes: !worker, stores: worker });
  expect(page.includes('"offlinePages":true')).toBe(worker);
});
