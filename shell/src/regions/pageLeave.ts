/**
 * How long after the start of leaving the page a failure counts as caused by it. The page may also stay: links that
 * download a file or open the mail program begin in the same way.
 */
const LEAVING_MS = 5000;
/** Firefox reports an interrupted file as one with the SHA-256 of an empty file. */
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

/** Whether a failure comes from the browser interrupting files when the page is left. */
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
