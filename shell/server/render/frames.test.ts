import childProcess from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_CONTACT } from '@haat/contracts';
import { renderFrames } from '../../src/server';
import { FrameRenderer, NO_FRAME } from './frames';
import { isWellFormed } from './isWellFormed';

// Each release is a real bundle in a real process.
const root = mkdtempSync(path.join(tmpdir(), 'haat-frames-'));
const frames = new FrameRenderer({ ...NO_CONTACT, phone: '01711' });
const logged: string[] = [];
let count = 0;

function aShell(renderFrames: string) {
  const version = `1.0.${++count}`;
  const folder = path.join(root, version);
  mkdirSync(folder);
  writeFileSync(
    path.join(folder, 'server.mjs'),
    `export async function renderFrames(contact) { ${renderFrames} }`,
  );
  return { version, folder, serverBundle: `hash of ${version}` };
}

/** Code that returns frames. @param header an expression */
const withHeader = (header: string) => `const frames = {};
  for (const language of ['en', 'bn']) for (const theme of ['system', 'light', 'dark'])
    frames[language + ' ' + theme] = { header: ${header}, foldedHeader: '', footer: '', skeleton: '' };
  return frames;`;

beforeEach(() => {
  logged.length = 0;
  console.error = (line: string) => logged.push(line);
});
afterAll(() => {
  frames.close();
  rmSync(root, { recursive: true });
});

test('the frame of each release is rendered by its own code, once', async () => {
  const header = (name: string) =>
    withHeader(`'<p>${name} ' + language + ' ' + theme + contact.phone + process.pid + '</p>'`);
  const [one, other] = [aShell(header('one')), aShell(header('other'))];
  expect(frames.of(one, 'en', 'dark')).toEqual(NO_FRAME);
  expect(await Promise.all([frames.prepare(one), frames.prepare(one), frames.prepare(other)])).toEqual([
    true,
    true,
    true,
  ]);
  const markup = frames.of(one, 'en', 'dark').header;
  expect(markup).toMatch(/^<p>one en dark01711\d+<\/p>$/);
  expect(frames.of(other, 'bn', 'light').header).toMatch(/^<p>other bn light/);
  await frames.prepare(one);
  expect(frames.of(one, 'en', 'dark').header).toBe(markup);
  expect(logged).toEqual([]);
});

test('in a new year the frame is rendered again, once, while pages have the former one', async () => {
  const shell = aShell(withHeader(`'<p>' + process.pid + '</p>'`));
  await frames.prepare(shell);
  const before = frames.of(shell, 'en', 'system').header;
  const clock = jest.spyOn(Date.prototype, 'getFullYear').mockReturnValue(2100);
  const starts = jest.spyOn(childProcess, 'fork');
  expect(frames.of(shell, 'en', 'system').header).toBe(before);
  while (frames.of(shell, 'en', 'system').header === before)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(frames.of(shell, 'en', 'system').header).not.toBe(before);
  expect(starts).toHaveBeenCalledTimes(1);
  starts.mockRestore();
  clock.mockRestore();
});

test('the frame of this shell can stand in a page', async () => {
  for (const parts of Object.values(await renderFrames(NO_CONTACT)))
    for (const [part, html] of Object.entries(parts))
      expect([part, isWellFormed(html)]).toEqual([part, true]);
});

test('a release without a server bundle has its frame from browsers', async () => {
  const shell = { version: '0.9.0', folder: path.join(root, 'none') };
  expect(await frames.prepare(shell)).toBe(true);
  expect(frames.of(shell, 'en', 'system')).toEqual(NO_FRAME);
});

test.each<[string, string, RegExp]>([
  ['throws', `throw new Error('broken release');`, /Error: broken release$/],
  ['exits', 'process.exit(3);', /the process ended \(3\)$/],
  ['ends itself', `process.abort();`, /\(SIGABRT\)$/],
  ['returns nothing', 'return {};', /no header for en system$/],
  ['breaks out of its element', withHeader(`'</div><p></p>'`), /the header is not well-formed/],
  ['has a script', withHeader(`'<script>alert(1)</script>'`), /has a script or style$/],
])('a release that %s cannot be served, and is not tried again at once @full', async (_, code, problem) => {
  const shell = aShell(code);
  expect(await frames.prepare(shell)).toBe(false);
  expect(await frames.prepare(shell)).toBe(false);
  expect(logged).toEqual([expect.stringMatching(problem)]);
  expect(logged[0]).toMatch(`The pages of shell ${shell.version} cannot be made: `);
  expect(frames.of(shell, 'en', 'system')).toEqual(NO_FRAME);
});
