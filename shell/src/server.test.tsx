/** @jest-environment node */

import { NO_CONTACT } from '@haat/contracts';
import { type Frames, THEMES } from '@haat/page';
import { renderFrames } from './server';

let frames: Frames;
beforeAll(async () => {
  frames = await renderFrames({ ...NO_CONTACT, phone: '+880 1711-223344' });
});

test('there is one for each language and theme', () => {
  expect(Object.keys(frames)).toEqual(
    ['en', 'bn'].flatMap((language) => THEMES.map((theme) => `${language} ${theme}`)),
  );
});

test('header, footer with contact and year, and skeleton are in the language', () => {
  const [english, bangla] = [frames['en system']!, frames['bn dark']!];
  expect(english.header).toContain('find your fit...');
  expect(english.foldedHeader).toContain('aria-label="Search products"');
  expect(english.footer).toContain(`© ${new Date().getFullYear()} Haat`);
  expect(english.footer).toContain('href="tel:+8801711223344"');
  expect(english.skeleton).toMatch(/^<div[^>]*aria-busy="true"/);
  expect(bangla.footer).toContain('হাটের কথা');
});

test('the page for a path that the site does not have leads on, in the language', () => {
  const [english, bangla] = [frames['en system']!.notFound, frames['bn dark']!.notFound];
  expect(english).toContain('<h1');
  expect(english).toContain('href="/home"');
  expect(bangla).toMatch(/<h1[^>]*>[\u0980-\u09ff]/);
});
