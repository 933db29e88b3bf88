/** @jest-environment jsdom */
import { failedReleasesStorage } from '@haat/session';
import { CATALOG_PAGE } from '../testing/catalogPage';
import type { onRegionFailure, RegionFailure } from './failures';

document.body.innerHTML = CATALOG_PAGE;

/** A page that begins so many ms after the one before. @returns what it reports */
function starts(after: number): RegionFailure[] {
  const failures: RegionFailure[] = [];
  jest.advanceTimersByTime(after);
  jest.isolateModules(() => {
    const { endReloadLoop } = require('./reloads') as typeof import('./reloads');
    const isolated = require('./failures') as { onRegionFailure: typeof onRegionFailure };
    isolated.onRegionFailure((failure) => failures.push(failure));
    endReloadLoop('catalog');
    endReloadLoop('account');
  });
  return failures;
}

beforeEach(() => {
  jest.useFakeTimers();
  window.history.replaceState(null, '');
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('a page that reloads itself has a release that failed, and the next try is with another', () => {
  for (let n = 0; n < 4; n++) expect(starts(900)).toEqual([]);
  expect(failedReleasesStorage.read()).toEqual({});
  expect(starts(900)).toMatchObject([
    { region: 'catalog', version: '2.0.0', phase: 'behave', error: 'reloaded the page 5 times in a row' },
  ]);
  expect(failedReleasesStorage.read()).toMatchObject({ catalog: { version: '2.0.0' } });
});

test('reloads of a page that stays for a while are its visitor’s @full', () => {
  for (let n = 0; n < 9; n++) expect(starts(5000)).toEqual([]);
});
