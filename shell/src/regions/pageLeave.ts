/**
 * How long after the page was about to be left failures are put down to that, in ms. A page may also stay: a link
 * that downloads a file or opens the mail program begins in the same way.
 */
const LEAVING_MS = 5000;
/** Firefox gives a file that it has interrupted as one whose SHA-256 is that of nothing at all. */
const HASH_OF_NOTHING = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

let leftAt = Number.NEGATIVE_INFINITY;
const leave = () => {
  leftAt = performance.now();
};

/** Notes when the page is being left. Call before the first region loads. */
export function watchPageLeave() {
  addEventListener('beforeunload', leave);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', () => {
    leftAt = Number.NEGATIVE_INFINITY;
  });
}

/** Whether a failure is the browser's own doing, which interrupts what still loads when a page is left. */
export function isInterrupted(error: unknown): boolean {
  return performance.now() - leftAt < LEAVING_MS || textOf(error).includes(HASH_OF_NOTHING);
}

function textOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return '';
  }
}
