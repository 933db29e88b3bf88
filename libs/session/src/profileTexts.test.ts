/** @jest-environment jsdom */
import type { Profile } from '@haat/contracts';
import { PROFILE_TEXTS, profileText } from './profileTexts';
import { profileStorage, tokenStorage } from './storage';

const NAME = 'seller_profile.business_name';
const profileOf = (seller: object | null) =>
  ({ user: { id: 1, email: 'a@haat.example' }, permissions: {}, seller_profile: seller }) as Profile;

/** @returns the texts of the elements, after the script has run */
function textsOf(...paths: Parameters<typeof profileText>[0][]) {
  document.body.replaceChildren(
    ...paths.map((path) => {
      const element = document.createElement('p');
      element.dataset.profile = profileText(path)['data-profile'];
      return element;
    }),
  );
  new Function(PROFILE_TEXTS)();
  return Array.from(document.body.children, (element) => element.textContent);
}

afterEach(() => {
  tokenStorage.clear();
  localStorage.clear();
});

test('elements get the texts of the stored profile', () => {
  profileStorage.write(profileOf({ business_name: 'Nokshi <b>Ghor</b>', bio: 'সুতি' }));
  expect(textsOf(NAME, 'seller_profile.bio')).toEqual(['Nokshi <b>Ghor</b>', 'সুতি']);
});

test('the profile of this tab comes before that of the browser', () => {
  profileStorage.write(profileOf({ business_name: 'Of the browser' }));
  tokenStorage.write({ access: 'a', refresh: 'r' }, false);
  profileStorage.write(profileOf({ business_name: 'Of this tab' }));
  expect(textsOf(NAME)).toEqual(['Of this tab']);
});

test.each([
  ['no profile', null],
  ['a profile without a store', JSON.stringify(profileOf(null))],
  ['a text that is no JSON', '{'],
  ['null', 'null'],
])('with %s they stay empty', (_, stored) => {
  if (stored !== null) localStorage.setItem('haat.profile', stored);
  expect(textsOf(NAME, 'seller_profile.verified')).toEqual(['', '']);
});
