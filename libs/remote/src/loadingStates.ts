let areLeftOut = false;
let isOneMissing = false;

/**
 * Renders without loading states: a server that only learns which queries a screen has throws them away.
 * @returns what was rendered, and whether it is without a loading state that it should have
 */
export function withoutLoadingStates<T>(render: () => T): { rendered: T; isIncomplete: boolean } {
  areLeftOut = true;
  isOneMissing = false;
  try {
    const rendered = render();
    return { rendered, isIncomplete: isOneMissing };
  } finally {
    areLeftOut = false;
  }
}

/** Whether to render nothing in place of a loading state. */
export function leavesOutLoadingState(): boolean {
  isOneMissing ||= areLeftOut;
  return areLeftOut;
}
