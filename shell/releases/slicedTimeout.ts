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

/** The time of a {@link slicedTimeout}, for a race. */
export const slicedPause = (ms: number) => new Promise<void>((resolve) => void slicedTimeout(resolve, ms));
