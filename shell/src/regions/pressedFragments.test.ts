/** @jest-environment jsdom */

import { EARLY_CLICKS, PAGE_DATA } from '@haat/page';
import { requestPressedFragments } from './pressedFragments';

const folder = '/r/cart_checkout/1.0.0/';
const page = {
  composition: {
    id: '1',
    remotes: { cart_checkout: { version: '1.0.0', entry: `${folder}mf-manifest.json` } },
  },
  manifests: {},
  integrity: {
    [folder]: { files: { 'remoteEntry.js': 'sha256-a', '22.js': 'sha256-b', '22.css': 'sha256-c' } },
  },
  settings: { guestAccess: 'open' },
};

beforeAll(() => {
  document.body.innerHTML = `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify(page)}</script>
    <button id="own">Save</button>
    <div data-fragment="cart_checkout/buy-box"><div><button id="add">ADD TO CART</button></div></div>
    <div data-fragment="nobody/part"><button id="unknown">More</button></div>`;
});

const press = (...ids: string[]) => {
  window[EARLY_CLICKS] = ids.map((id) => document.getElementById(id) as HTMLButtonElement);
  return requestPressedFragments();
};
const requested = () =>
  [...document.head.querySelectorAll('link[rel="preload"]')].map((link) => link.getAttribute('href'));

test('nothing is requested for presses on the page itself, nor for a remote that the page does not have', () => {
  expect(press('own', 'unknown')).toBe(false);
  expect(requested()).toEqual([]);
});

test('the files of a pressed fragment are requested, once however often it was pressed', () => {
  expect(press('own', 'add', 'add')).toBe(true);
  expect(requested()).toEqual(['remoteEntry.js', '22.js', '22.css'].map((file) => folder + file));
});
