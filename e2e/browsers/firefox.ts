import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import {
  type BrowserSession,
  type ElementRef,
  type FilePath,
  KEYS,
  type Key,
  SCROLL_TO,
  SELECT_TEXT,
  VIEWPORT,
} from './session';

/** FIREFOX_PATH, Debian's firefox-esr, or an installed Firefox. */
export const firefoxPath = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find((file) => file && existsSync(file));

/** No first-run pages, no calls home. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_open_during_load': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-GB',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
};

interface ScriptResult {
  type: 'success' | 'exception';
  result?: { type: string; value?: unknown; sharedId?: string };
  exceptionDetails?: { text: string };
}

/** Events of Firefox. */
interface BidiEvent {
  method: string;
  params: {
    level?: string;
    text?: string;
    errorText?: string;
    request?: { url: string };
    response?: { status: number; url: string };
  };
}

/** Firefox, headless, over WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
export async function openFirefox(): Promise<BrowserSession> {
  const profile = await mkdtemp(path.join(tmpdir(), 'haat-firefox-'));
  const preferences = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, 'user.js'), preferences.join('\n'));
  const firefox = spawn(
    firefoxPath!,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(firefox, 'exit');
  const address = await Promise.race([
    new Promise<string>((resolve) => {
      createInterface({ input: firefox.stderr }).on('line', (line) => {
        const [, found] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? [];
        if (found) resolve(found);
      });
    }),
    ended.then(() => Promise.reject(new Error('Firefox ended before it listened'))),
  ]);

  const errors: string[] = [];
  const { send, close } = await connect(`${address}/session`, ({ method, params }) => {
    if (method === 'log.entryAdded' && params.level === 'error') errors.push(`console: ${params.text}`);
    if (method === 'network.responseCompleted' && params.response!.status >= 500)
      errors.push(`answer: ${params.response!.status} ${params.response!.url}`);
    // Leaving a page aborts its requests.
    if (method === 'network.fetchError' && !/ABORTED/.test(params.errorText!))
      errors.push(`request: ${params.errorText} ${params.request!.url}`);
  });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', {
    events: ['log.entryAdded', 'network.responseCompleted', 'network.fetchError'],
  });
  const tree = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const { context } = tree.contexts[0]!;
  await send('browsingContext.setViewport', { context, viewport: VIEWPORT });

  async function callFunction(functionDeclaration: string, args: object[]) {
    const { type, result, exceptionDetails } = (await send('script.callFunction', {
      functionDeclaration,
      arguments: args,
      target: { context },
      awaitPromise: false,
    })) as ScriptResult;
    if (type === 'exception') throw new Error(exceptionDetails?.text);
    return result!;
  }
  const texts = (values: readonly string[]) => values.map((value) => ({ type: 'string', value }));
  const asArgument = ({ id }: ElementRef) => ({ sharedId: id });
  const act = (actions: object) => send('input.performActions', { context, actions: [actions] });
  const type = (text: string) =>
    act({
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    });

  return {
    errors,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'interactive' })),
    back: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
    async call(source, ...args) {
      const { value } = await callFunction(
        `(...args) => JSON.stringify((${source})(...args) ?? null)`,
        texts(args),
      );
      return JSON.parse(value as string);
    },
    async callForElement(source, ...args) {
      const { sharedId } = await callFunction(source, texts(args));
      return sharedId ? { id: sharedId } : null;
    },
    async click(element) {
      await callFunction(SCROLL_TO, [asArgument(element)]);
      const button = { button: 0 };
      await act({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: asArgument(element) } },
          { type: 'pointerDown', ...button },
          { type: 'pointerUp', ...button },
        ],
      });
    },
    async fill(element, text) {
      await callFunction(SELECT_TEXT, [asArgument(element)]);
      await type(text || KEYS.Delete);
    },
    press: async (key: Key) => void (await type(KEYS[key])),
    upload: async (element, files: readonly FilePath[]) =>
      void (await send('input.setFiles', { context, element: asArgument(element), files })),
    async screenshot() {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string };
      return Buffer.from(data, 'base64');
    },
    async close() {
      close();
      firefox.kill('SIGTERM');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Sends commands, and matches the answers to them. */
async function connect(address: string, onEvent: (event: BidiEvent) => void) {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let last = 0;
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    if (message.type === 'event') return onEvent(message);
    const command = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'success') command?.resolve(message.result);
    else command?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'));
  });
  return {
    send: (method: string, params: object) =>
      new Promise<unknown>((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}
