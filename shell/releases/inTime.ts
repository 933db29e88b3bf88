const SLICES = 5;

/**
 * A timeout for what may have come already: where this process had no processor, or was busy for long, it reads what has come
 * before the next slice of the time ends. Does not keep the process running.
 * @param ms on a machine with time
 * @returns ends it
 */
export function slicedTimeout(late: () => void, ms: number): () => void {
  let timer: NodeJS.Timeout;
  const next = (left: number) => {
    timer = setTimeout(() => (left > 1 ? next(left - 1) : late()), ms / SLICES).unref();
  };
  next(SLICES);
  return () => clearTimeout(timer);
}

/**
 * What work comes to within the time of a {@link slicedTimeout}, else null. The work continues.
 * @param onLate is called when the time is over
 */
export function inTime<T>(work: Promise<T>, ms: number, onLate = () => {}): Promise<T | null> {
  let end = () => {};
  const late = new Promise<null>((resolve) => {
    end = slicedTimeout(() => {
      onLate();
      resolve(null);
    }, ms);
  });
  return Promise.race([work, late]).finally(() => end());
}
