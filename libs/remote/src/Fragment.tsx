import {
  FRAGMENT_VERSIONS,
  type FragmentName,
  type FragmentParams,
  type FragmentRequest,
} from '@haat/page/fragments';
import { FRAGMENT, PLACE_FRAGMENT } from '@haat/page/names';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the screen a fragment is requested. */
const LOOK_AHEAD = '800px';

interface FragmentPlaceProps<Name extends FragmentName> {
  name: Name;
  params: FragmentParams[Name];
  /** Shown if there is no such fragment or it fails. */
  fallback?: ReactNode;
  /** Class of the place. Its height is reserved, so that nothing moves when the fragment comes or fails. */
  className?: string | undefined;
}

/**
 * A part that another remote offers, with the version of that remote in the page. The host loads it when it is nearly in sight. The
 * screen never waits for it. A page without a host has the fallback.
 */
export function Fragment<Name extends FragmentName>({
  name,
  params,
  fallback = null,
  className,
}: FragmentPlaceProps<Name>) {
  const place = useRef<HTMLDivElement>(null);
  const [isAbsent, setAbsent] = useState(false);
  const json = JSON.stringify(params);
  useEffect(() => {
    const element = place.current as HTMLDivElement;
    const placed = new AbortController();
    const { signal } = placed;
    const onAbsent = () => {
      if (!signal.aborted) setAbsent(true);
    };
    const detail: FragmentRequest = {
      name,
      version: FRAGMENT_VERSIONS[name],
      params: JSON.parse(json),
      signal,
      onMounted: () => setAbsent(false),
      onAbsent,
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        const event = new CustomEvent(PLACE_FRAGMENT, { bubbles: true, cancelable: true, detail });
        if (element.dispatchEvent(event)) onAbsent();
      },
      { rootMargin: LOOK_AHEAD },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      placed.abort();
    };
  }, [name, json]);
  return (
    <div className={className}>
      <div ref={place} {...{ [FRAGMENT]: name }} />
      {isAbsent && fallback}
    </div>
  );
}
