import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoaded } from './useLoaded';

/** How far below the screen the file is loaded. */
const LOOK_AHEAD = '800px';

interface WhenNearProps<T> {
  /** Stable; imports the file of the part. */
  load: () => Promise<T>;
  /** Class of the placeholder, e.g. one with about the height of the part. */
  className?: string | undefined;
  children: (loaded: T) => ReactNode;
}

/** A part of a page whose file is loaded when it is nearly in sight. If it can't be loaded, it is absent. */
export function WhenNear<T extends object>({ load, className, children }: WhenNearProps<T>) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [failed, setFailed] = useState(false);
  const loaded = useLoaded(load, near, () => setFailed(true));
  useEffect(() => {
    const section = place.current?.parentElement;
    // The browser looked for the address's part before it was there.
    if (section?.id && location.hash === `#${section.id}`) section.scrollIntoView();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: LOOK_AHEAD },
    );
    observer.observe(place.current as HTMLElement);
    return () => observer.disconnect();
  }, []);
  if (loaded) return <>{children(loaded)}</>;
  return failed ? null : <div ref={place} className={className} />;
}
