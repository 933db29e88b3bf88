import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { DATA_DIR } from './settings';

const FOLDER = path.join(DATA_DIR, 'mail');

/** The letters that somebody got of one kind, oldest first, as a browser shows them. */
async function lettersTo(email: string, kind: string): Promise<string[]> {
  const names = await readdir(FOLDER).catch(() => []);
  const theirs = names.filter((name) => name.endsWith('.html') && name.includes(` ${kind} ${email} `)).sort();
  return Promise.all(theirs.map((name) => readFile(path.join(FOLDER, name), 'utf8')));
}

/** Waits for somebody's letters of a kind; answers where the latest one's button leads. */
export async function linkEmailedTo(email: string, kind: string, nth = 1): Promise<string> {
  let emails: string[] = [];
  await expect
    .poll(
      async () => {
        emails = await lettersTo(email, kind);
        return emails.length;
      },
      { timeout: 30_000, message: `${kind} letters to ${email}` },
    )
    .toBeGreaterThanOrEqual(nth);
  const link = /href="([^"]*\/reset-password[^"]*)"/.exec(emails.at(-1)!)?.[1];
  expect(link, 'the link of the letter').toBeDefined();
  return link!.replaceAll('&amp;', '&');
}
