import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from './page';
import { DEV_PORTS, OVERRIDE_PORTS, ROOT } from './settings';
import { SELLER } from './users';

/** `npm run dev -- mfe-seller --site …`, until it prints the address. */
async function startsDev(site: string, ports: { remote: number; shell?: number; page?: number }) {
  const child = spawn(process.execPath, ['tools/dev.mjs', 'mfe-seller', '--site', site], {
    cwd: ROOT,
    env: {
      ...process.env,
      DEV_PORTS: `mfe-seller=${ports.remote},shell=${ports.shell ?? 4105}`,
      PORT: String(ports.page ?? ''),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  await expect.poll(() => said, { timeout: 90_000 }).toMatch(/Ctrl-C/);
  return {
    /** The line that explains which remotes are used. */
    why: /^http.* lets .*$/m.exec(said)?.[0] ?? '',
    address: /^Open (\S+)$/m.exec(said)?.[1] ?? '',
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

test('starts only the remote’s dev server when the site allows the override', async ({
  visitor,
  baseURL,
}) => {
  const [, , port] = OVERRIDE_PORTS;
  const dev = await startsDev(baseURL!, { remote: port });
  try {
    expect(dev.why).toBe(
      `${baseURL} lets mfe-seller come from here (an override), so nothing else of it runs on this machine.`,
    );
    expect(dev.address).toBe(`${baseURL}/seller?remote.seller=http://localhost:${port}/mf-manifest.json`);
    await visitor.opens(dev.address);
    await expect(visitor.heading('OPEN YOUR STORE ON HAAT')).toBeVisible();
    await expect(visitor.page.getByRole('complementary')).toContainText(
      `seller comes from http://localhost:${port}`,
    );
  } finally {
    // Always: a dev server that keeps running would block the next run.
    await visitor.page.goto('about:blank').catch(() => {});
    await dev.stop();
  }
});

test('starts a local page when the site allows no override; API and other remotes come from the site', async ({
  visitor,
  baseURL,
}) => {
  const [remote, shell, page] = DEV_PORTS;
  const dev = await startsDev(baseURL!, { remote, shell, page });
  try {
    expect(dev.why).toContain(`${baseURL} lets nothing come from http://localhost:${remote}`);
    expect(dev.address).toBe(`http://localhost:${page}/seller`);
    const files: string[] = [];
    visitor.page.on('request', (asked) => files.push(asked.url()));
    await visitor.opens(`http://localhost:${page}/login`);
    await visitor.fillsLogin(SELLER);
    await expect(visitor.heading('DISCOVER YOUR OOTD')).toBeVisible();
    await visitor.opens(`http://localhost:${page}/seller/products`);
    await expect(visitor.heading('MY PRODUCTS')).toBeVisible();
    const from = (pattern: RegExp) => files.filter((url) => pattern.test(url)).length;
    expect(from(new RegExp(`//localhost:${page}/r/catalog/.*remoteEntry`))).toBe(1);
    expect(from(new RegExp(`//localhost:${remote}/remoteEntry`))).toBe(1);
    expect(from(/\/r\/seller\//)).toBe(0);
  } finally {
    // Always: a dev server that keeps running would block the next run.
    await visitor.page.goto('about:blank').catch(() => {});
    await dev.stop();
  }
});
