/** Keeps this process from all other work, as a machine does that gives it no processor. */
export function beBusy(ms: number) {
  for (const end = performance.now() + ms; performance.now() < end; );
}
