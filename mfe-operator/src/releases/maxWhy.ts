/** Longest reason that a composition keeps. */
export const MAX_WHY = 200;
