import type { ScreenRoute } from '@haat/remote';

/** The addresses that the page of a route asks for while its scripts are on their way, as `fakeApi().addresses()` names them. */
export function earlyCallsOf(routes: readonly ScreenRoute[], path: string): string[] {
  const early = routes.find((route) => route.path === path)?.early ?? [];
  expect(early).not.toEqual([]);
  return [...early];
}
