import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { DATA_DIR } from './settings';

const FOLDER = path.join(DATA_DIR, 'mail');

/** The HTML of all emails of one kind to an address, oldest first. */
async function emailsTo(email: string, kind: string): Promise<string[]> {
  const names = await readdir(FOLDER, { recursive: true }).catch(() => []);
  const theirs = names.filter((name) => name.endsWith('.html') && name.includes(` ${kind} ${email} `)).sort();
  return Promise.all(theirs.map((name) => readFile(path.join(FOLDER, name), 'utf8')));
}

/** Waits for the nth email of a kind to an address. @returns the target of its button */
export async function linkEmailedTo(email: string, kind: string, nth = 1): Promise<string> {
  let emails: string[] = [];
  await expect
    .poll(
      async () => {
        emails = await emailsTo(email, kind);
        return emails.length;
      },
      { timeout: 30_000, message: `${kind} emails to ${email}` },
    )
    .toBeGreaterThanOrEqual(nth);
  const link = /href="([^"]*\/(?:reset-password|operator\/join)[^"]*)"/.exec(emails.at(-1)!)?.[1];
  expect(link, 'the link of the email').toBeDefined();
  return link!.replaceAll('&amp;', '&');
}
