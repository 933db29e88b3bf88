/** Every observed element is in sight at once. Give it back with `jest.restoreAllMocks()`. */
export function everythingIsInSight(): void {
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation(((
    seen: (entries: { isIntersecting: boolean }[]) => void,
  ) => ({
    observe: () => seen([{ isIntersecting: true }]),
    disconnect() {},
  })) as never);
}
