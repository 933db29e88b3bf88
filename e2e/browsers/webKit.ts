import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../tools/run/freePort';
import { type BrowserSession, type ElementRef, KEYS, SCROLL_TO, SELECT_TEXT, VIEWPORT } from './session';

const inPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

/** Debian's webkit2gtk-driver, which includes MiniBrowser; and Xvfb where there is no display. */
const driverPath = inPath('WebKitWebDriver');
const miniBrowserPath = ['/usr/lib', '/usr/libexec']
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => path.join(folder, name))])
  .flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((api) => path.join(folder, api, 'MiniBrowser')),
  )
  .find((file) => existsSync(file));
export const hasWebKit = Boolean(driverPath && miniBrowserPath && (process.env.DISPLAY || inPath('Xvfb')));

/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const SCRIPT_TIMEOUT_MS = 5000;
/** Longer than any page of the journeys takes to load. */
const COMMAND_TIMEOUT_MS = 60_000;

interface Child {
  stop(): Promise<void>;
}

/** WebKitGTK's MiniBrowser over classic WebDriver: https://www.w3.org/TR/webdriver2/ */
export async function openWebKit(): Promise<BrowserSession> {
  const display = process.env.DISPLAY ? null : await startDisplay();
  const port = await freePort();
  const driver = spawn(driverPath!, [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      LIBGL_ALWAYS_SOFTWARE: '1',
      ...(display ? { DISPLAY: display.name } : {}),
    },
  });
  const ended = once(driver, 'exit');
  const errors: string[] = [];
  const server = `http://127.0.0.1:${port}`;
  // MiniBrowser writes each message of the page's console into the driver's output.
  for (const output of [driver.stdout, driver.stderr])
    createInterface({ input: output }).on('line', (line) => {
      if (/CONSOLE .*ERROR/.test(line)) errors.push(`console: ${line}`);
    });

  async function send<T>(method: string, command: string, body?: object): Promise<T> {
    const answer = await fetch(server + command, {
      method,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  for (;;) {
    const ready = await fetch(`${server}/status`).catch(() => null);
    if (ready?.ok) break;
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver ended before it listened');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        // A script that runs between two documents never returns: time out and try again.
        timeouts: { script: SCRIPT_TIMEOUT_MS },
        'webkitgtk:browserOptions': {
          binary: miniBrowserPath,
          args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
        },
      },
    },
  });
  const base = `/session/${sessionId}`;
  await send('POST', `${base}/window/rect`, { x: 0, y: 0, ...VIEWPORT });

  const script = <T>(source: string, args: unknown[]) =>
    send<T>('POST', `${base}/execute/sync`, { script: `return (${source})(...arguments)`, args });
  const asArgument = ({ id }: ElementRef) => ({ [ELEMENT]: id });

  return {
    errors,
    open: async (url) => void (await send('POST', `${base}/url`, { url })),
    reload: async () => void (await send('POST', `${base}/refresh`, {})),
    back: async () => void (await send('POST', `${base}/back`, {})),
    async call(source, ...args) {
      return JSON.parse(
        await script<string>(`(...args) => JSON.stringify((${source})(...args) ?? null)`, args),
      );
    },
    async callForElement(source, ...args) {
      const found = await script<Record<string, string> | null>(source, args);
      return found ? { id: found[ELEMENT]! } : null;
    },
    async click(element) {
      await script(SCROLL_TO, [asArgument(element)]);
      await send('POST', `${base}/element/${element.id}/click`, {});
    },
    async fill(element, text) {
      await script(SELECT_TEXT, [asArgument(element)]);
      await send('POST', `${base}/element/${element.id}/value`, { text: text || KEYS.Delete });
    },
    press: async (key) =>
      void (await send('POST', `${base}/actions`, {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: [
              { type: 'keyDown', value: KEYS[key] },
              { type: 'keyUp', value: KEYS[key] },
            ],
          },
        ],
      })),
    upload: async ({ id }, files) =>
      void (await send('POST', `${base}/element/${id}/value`, { text: files.join('\n') })),
    screenshot: async () => Buffer.from(await send<string>('GET', `${base}/screenshot`), 'base64'),
    async close() {
      await send('DELETE', base).catch(() => {});
      driver.kill('SIGTERM');
      await ended;
      await display?.stop();
    },
  };
}

/** A virtual display; the server picks a free number. */
async function startDisplay(): Promise<Child & { name: string }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x1080x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const said = once(child.stdio[3]!, 'data').then(([number]) => `:${String(number).trim()}`);
  const name = await Promise.race([
    said,
    ended.then(() => Promise.reject(new Error('Xvfb ended before it listened'))),
  ]);
  return {
    name,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
