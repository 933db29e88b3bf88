const SLICES = 5;

/**
 * A time-out that is fair to a busy process: it passes in slices, so that data that has already arrived is read before the time
 * is over. Does not keep the process running.
 * @param ms on an idle machine
 * @returns cancels it
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
 * The result of work within the time of a {@link slicedTimeout}, otherwise null. The work continues.
 * @param onLate called when the time is over
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
