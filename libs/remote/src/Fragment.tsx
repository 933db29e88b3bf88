import type { FragmentName, FragmentParams, FragmentRequest } from '@haat/page/fragments';
import { FRAGMENT, FRAGMENT_PARAMS, PLACE_FRAGMENT } from '@haat/page/names';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** How far below the screen a fragment is requested. */
const LOOK_AHEAD = '800px';

interface FragmentPlaceProps<Name extends FragmentName> {
  /** `<remote>/<fragment>` */
  name: Name;
  params: FragmentParams<Name>;
  /** Shown if there is no such fragment or it fails. */
  fallback?: ReactNode;
  /** Class of the place. Its height is reserved, so that nothing moves when the fragment comes or fails. */
  className?: string | undefined;
}

/** The content of a place is not React's, so hydration leaves the HTML server's as it is. */
const FOREIGN = { __html: '' };
const neverChanges = () => () => {};

/**
 * A part that another remote offers, with the version of that remote in the page. The HTML server renders it with the page if its
 * remote says so; otherwise the host loads it when it is nearly in sight. The screen never waits for it. A page without a host has
 * the fallback.
 */
export function Fragment<Name extends FragmentName>({
  name,
  params,
  fallback = null,
  className,
}: FragmentPlaceProps<Name>) {
  const place = useRef<HTMLDivElement>(null);
  const [isAbsent, setAbsent] = useState(false);
  const hydrates = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  // Only while hydrating: React would write it into a new element, which Trusted Types forbid. It must not change later.
  const [content] = useState(hydrates ? FOREIGN : undefined);
  const hasFallback = fallback !== null;
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
      params: JSON.parse(json),
      hasFallback,
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
  }, [name, json, hasFallback]);
  return (
    <div className={className}>
      <div
        ref={place}
        {...{ [FRAGMENT]: name, [FRAGMENT_PARAMS]: json }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and only keeps React from the content
        dangerouslySetInnerHTML={content}
        suppressHydrationWarning
      />
      {isAbsent && fallback}
    </div>
  );
}
