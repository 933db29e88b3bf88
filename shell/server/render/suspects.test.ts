import { Suspects } from './suspects';

const FORGET_MS = 60_000;
const request = (pathname: string, search = '') => ({
  pathname,
  search,
  state: null,
  session: 'guest' as const,
  language: 'en' as const,
});
const [home, offers, bad] = [request('/home'), request('/offers'), request('/bad')];
let suspects: Suspects;

beforeEach(() => {
  jest.useFakeTimers();
  suspects = new Suspects(2, FORGET_MS);
});
afterEach(() => jest.useRealTimers());

test('a path is not rendered after two deaths, until they are forgotten', () => {
  suspects.died([bad]);
  expect(suspects.mayRender(bad, [])).toBe(true);
  suspects.died([bad]);
  jest.advanceTimersByTime(FORGET_MS - 1000);
  expect(suspects.mayRender(bad, [])).toBe(false);
  jest.advanceTimersByTime(2000);
  expect(suspects.mayRender(bad, [])).toBe(true);
});

test('suspects are rendered one path at a time, beside others', () => {
  suspects.died([home, bad]);
  expect(suspects.mayRender(bad, [home])).toBe(false);
  expect(suspects.mayRender(bad, [bad, offers])).toBe(true);
  expect(suspects.mayRender(offers, [bad])).toBe(true);
});

test('a path that is rendered is no suspect any more', () => {
  suspects.died([home, bad]);
  suspects.rendered(home);
  expect(suspects.mayRender(bad, [home])).toBe(true);
  suspects.died([home, bad]);
  expect(suspects.mayRender(home, [])).toBe(true);
  expect(suspects.mayRender(bad, [])).toBe(false);
});

test('a path with a harmful query stays a suspect while other queries are rendered', () => {
  const harmful = request('/search', '?q=harmful');
  suspects.died([harmful, request('/search', '?q=a')]);
  suspects.rendered(request('/search', '?q=a'));
  suspects.rendered(request('/search', '?q=b'));
  suspects.died([harmful]);
  expect(suspects.mayRender(request('/search', '?q=b'), [])).toBe(false);
});
