import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from '@playwright/test';
import type { Reporter, TestCase } from '@playwright/test/reporter';
import { ROOT } from './settings';

const KIND = 'time';
const FILE = path.join(ROOT, 'test-results/times.md');

/** A cell of the table: its row, its column and the times in ms. */
interface Cell {
  row: string;
  column: string;
  times: Record<string, number>;
}

/**
 * Records durations; after the run they are printed as one table, also in test-results/times.md.
 * @param times in ms, by name
 */
export function noteTimes(row: string, column: string, times: Record<string, number>) {
  const cell: Cell = { row, column, times };
  test.info().annotations.push({ type: KIND, description: JSON.stringify(cell) });
}

/** @returns a function that returns the ms since this call */
export function stopwatch(): () => number {
  const began = performance.now();
  return () => Math.round(performance.now() - began);
}

/** Collects the times of all workers. */
export default class TimesReporter implements Reporter {
  readonly #cells: Cell[] = [];

  onTestEnd({ annotations }: TestCase) {
    for (const { type, description } of annotations)
      if (type === KIND && description) this.#cells.push(JSON.parse(description));
  }

  onEnd() {
    if (this.#cells.length === 0) return;
    const columns = [...new Set(this.#cells.map(({ column }) => column))].sort();
    const rows = [...new Set(this.#cells.map(({ row }) => row))];
    const cell = (row: string, column: string) => {
      const found = this.#cells.find((one) => one.row === row && one.column === column);
      return found ? Object.values(found.times).join(' → ') : '';
    };
    const what = Object.keys(this.#cells[0]!.times).join(' → ');
    const lines = [
      [`ms: ${what}`, ...columns],
      ['---', ...columns.map(() => '--:')],
      ...rows.map((row) => [row, ...columns.map((column) => cell(row, column))]),
    ];
    const table = `${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`;
    mkdirSync(path.dirname(FILE), { recursive: true });
    writeFileSync(FILE, table);
    console.log(`\n${table}`);
  }
}
