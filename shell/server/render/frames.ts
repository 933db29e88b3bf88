import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Contact, Language } from '@haat/contracts';
import { type FrameMarkup, type Frames, THEMES, type Theme } from '@haat/page';
import { LRUCache } from 'lru-cache';
import type { ShellRelease } from '../../releases/package/packageRelease';
import { SERVER_BUNDLE } from '../../releases/package/release';
import { confinedProcess } from './confinedProcess';
import { isWellFormed } from './isWellFormed';

/** How long a process may take, in ms. */
const TIMEOUT_MS = 15_000;
/** How long a release whose frame could not be rendered is not tried again, in ms. */
const RETRY_MS = 60_000;
/** Maximum number of characters of all markup. */
const MAX_LENGTH = 2_000_000;
const MEMORY_MB = 192;
/** As many versions as pages may name at a time, with room to spare. */
const MAX_SHELLS = 20;

const PARTS = ['header', 'foldedHeader', 'footer', 'skeleton'] as const satisfies (keyof FrameMarkup)[];
/** No markup: the browser renders the frame. */
export const NO_FRAME: FrameMarkup = { header: '', foldedHeader: '', footer: '', skeleton: '' };

type Shell = Pick<ShellRelease, 'version' | 'folder' | 'serverBundle'>;

interface Rendered {
  frames: Frames;
  /** The year in the footer. */
  year: number;
}

/**
 * The frames of releases of the shell, each rendered with the release's own code: the markup is what its script hydrates.
 * All languages and themes at once, in a process that then ends, so that pages only look them up.
 */
export class FrameRenderer {
  readonly #contact: Contact;
  /** By the hash of the bundle: a build and its release have the same. */
  readonly #rendered = new LRUCache<string, Rendered>({ max: MAX_SHELLS });
  readonly #failed = new LRUCache<string, string>({ max: MAX_SHELLS, ttl: RETRY_MS });
  readonly #rendering = new Map<string, Promise<boolean>>();
  readonly #processes = new Set<ChildProcess>();
  #closed = false;

  constructor(contact: Contact) {
    this.#contact = contact;
  }

  /**
   * Renders the frame of a release, once. Never rejects.
   * @returns false when its code fails, which is logged; a release without a server bundle has its frame from browsers
   */
  async prepare(shell: Shell): Promise<boolean> {
    const { serverBundle } = shell;
    return !serverBundle || this.#rendered.has(serverBundle) || this.#renderOnce(shell, serverBundle);
  }

  /** Why the pages of a release cannot be made, in one line; null when they can, or nothing is known. Never rejects. */
  async problemOf(shell: Shell): Promise<string | null> {
    if (await this.prepare(shell)) return null;
    return this.#failed.get(shell.serverBundle ?? '') ?? null;
  }

  /** Returns at once: empty until the frame is rendered. */
  of(shell: Shell, language: Language, theme: Theme): FrameMarkup {
    const { serverBundle } = shell;
    if (!serverBundle) return NO_FRAME;
    const rendered = this.#rendered.get(serverBundle);
    // In a new year the former frame is shown until a new one is rendered.
    if (rendered?.year !== new Date().getFullYear()) void this.#renderOnce(shell, serverBundle);
    return rendered?.frames[`${language} ${theme}`] ?? NO_FRAME;
  }

  close() {
    this.#closed = true;
    for (const child of this.#processes) child.kill('SIGKILL');
  }

  async #renderOnce(shell: Shell, key: string): Promise<boolean> {
    if (this.#failed.has(key) || this.#closed) return false;
    let rendering = this.#rendering.get(key);
    if (!rendering) {
      rendering = this.#render(shell, key).finally(() => this.#rendering.delete(key));
      this.#rendering.set(key, rendering);
    }
    return rendering;
  }

  async #render(shell: Shell, key: string): Promise<boolean> {
    const year = new Date().getFullYear();
    try {
      const { frames } = await this.#inProcess(path.join(shell.folder, SERVER_BUNDLE));
      requireFrames(frames);
      this.#rendered.set(key, { frames, year });
      return true;
    } catch (error) {
      const problem = `The pages of shell ${shell.version} cannot be made: ${(error as Error).message}`;
      this.#failed.set(key, problem);
      if (!this.#closed) console.error(problem);
      return false;
    }
  }

  #inProcess(bundle: string): Promise<{ frames?: unknown }> {
    return new Promise((resolve, reject) => {
      const child = confinedProcess({
        program: 'frameProcess.mjs',
        bundle,
        args: [JSON.stringify(this.#contact)],
        memoryMb: MEMORY_MB,
      });
      child.stdout?.resume();
      this.#processes.add(child);
      let printed = '';
      child.stderr?.on('data', (bytes: Buffer) => {
        if (printed.length < 2000) printed += bytes.toString('utf8');
      });
      const late = setTimeout(() => {
        reject(new Error(`no frame within ${TIMEOUT_MS / 1000} s`));
        child.kill('SIGKILL');
      }, TIMEOUT_MS);
      late.unref();
      child.on('message', resolve);
      child.on('error', reject);
      child.once('close', (code, signal) => {
        clearTimeout(late);
        this.#processes.delete(child);
        const thrown = /^\w*Error: .*$/m.exec(printed)?.[0];
        reject(new Error(thrown ?? `the process ended (${signal ?? code})`));
      });
    });
  }
}

/** @throws unless there is markup for every language and theme */
function requireFrames(value: unknown): asserts value is Frames {
  const frames = (value ?? {}) as Record<string, Partial<FrameMarkup> | undefined>;
  let length = 0;
  for (const key of (['en', 'bn'] satisfies Language[]).flatMap((one) =>
    THEMES.map((theme) => `${one} ${theme}`),
  ))
    for (const part of [...PARTS, 'notFound'] as const) {
      const markup = frames[key]?.[part];
      if (part === 'notFound' && markup === undefined) continue;
      if (typeof markup !== 'string') throw new Error(`no ${part} for ${key}`);
      if (!isWellFormed(markup)) throw new Error(`the ${part} is not well-formed or has a script or style`);
      length += markup.length;
    }
  if (length > MAX_LENGTH) throw new Error(`more than ${MAX_LENGTH} characters`);
}
