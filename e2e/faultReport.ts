import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from '@playwright/test';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { ROOT } from './settings';

const KIND = 'fault';
const FILE = path.join(ROOT, 'test-results/faults.md');

/** Outcome of one fault. */
export interface Row {
  /** Heading of its part of the table. */
  part: string;
  fault: string;
  /** Final state of the region. */
  shown: string;
  /** From the request of the broken file, or from the click, until a working release showed its content, in ms. */
  ms: number | null;
  /** The same from the request of the page, where that is not `ms`. */
  pageMs?: number;
  /** From the click until header and cart count were there, in ms. */
  frameMs: number | null;
  /** The page's report on the release; empty: none. */
  reported: string;
}

/** Adds a row to the table that is written after the run. */
export function noteFault(row: Row) {
  test.info().annotations.push({ type: KIND, description: JSON.stringify(row) });
}

const EXPLANATION = `# Faults

Written by \`npm run faults\`, which serves broken releases of a remote over HTTP/1.1 sockets to Chromium. Each row is a test
(\`e2e/faultTable.spec.ts\`): the region shows a working release, or the fault is reported; header, cart count and menu work
while files are broken. Decisions: docs/adr/0029-fallback-and-subresource-integrity.md, docs/adr/0073-signs-of-unusable-pages.md.

- **shown**: what the region shows in the end. *last good*: the version before; *live*: the broken version, which works all the same.
- **until content**: until a working release's heading shows. A file that hangs or trickles: from its request. Another broken file: from
  the moment when the page asks for another release. Broken code, and *no fault*: from the request of the page.
- **of the page**: the same from the request of the page. Its difference from *no fault* is what the fault costs.
- **frame**: from the request of the page until header and cart count are there. The visitor opens the menu at once where a file hangs or
  trickles and on the page of a product, so that the frame starts while the region does; elsewhere when content shows.
- **reported**: what the page sends to \`/beacon\` about the broken version. \`mounted\` alone would mean healthy.
`;

/** Writes test-results/faults.md. */
export default class FaultReporter implements Reporter {
  readonly #rows: (Row & { passed: boolean })[] = [];

  onTestEnd({ annotations }: TestCase, { status }: TestResult) {
    for (const { type, description } of annotations)
      if (type === KIND && description)
        this.#rows.push({ ...JSON.parse(description), passed: status === 'passed' });
  }

  onEnd() {
    if (this.#rows.length === 0) return;
    const parts = [...new Set(this.#rows.map(({ part }) => part))];
    const page = [
      EXPLANATION,
      ...parts.map((part) => {
        const rows = this.#rows.filter((row) => row.part === part);
        return [`## ${part}\n`, ...table(rows), ''].join('\n');
      }),
    ].join('\n');
    mkdirSync(path.dirname(FILE), { recursive: true });
    writeFileSync(FILE, page);
    console.log(`\n${page}`);
  }
}

const seconds = (ms: number | null) => (ms === null ? '–' : `${(ms / 1000).toFixed(2)} s`);

function table(rows: readonly (Row & { passed: boolean })[]): string[] {
  return [
    '| fault | shown | until content | of the page | frame | reported |',
    '|---|---|--:|--:|--:|---|',
    ...rows.map(
      ({ fault, shown, ms, pageMs = ms, frameMs, reported, passed }) =>
        `| ${passed ? '' : '**fails:** '}${fault} | ${shown} | ${seconds(ms)} | ${seconds(pageMs)} | ${seconds(frameMs)} | ${reported || 'nothing'} |`,
    ),
  ];
}
