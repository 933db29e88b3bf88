import type { FragmentEvents, FragmentName, FragmentParams, FragmentRequest } from '@haat/page/fragments';
import { EARLY_CLICKS, FRAGMENT, FRAGMENT_PARAMS, PLACE_FRAGMENT, RENDERED } from '@haat/page/names';
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
  /**
   * Content of the HTML server is left without scripts until it is used: pointed at, focused, or given other parameters. Clicks before
   * that are replayed.
   */
  whenUsed?: boolean;
  /** Called with the name of an event of the fragment. */
  onEvent?: (event: FragmentEvents<Name>) => void;
}

/** The content of a place is not React's, so hydration leaves the HTML server's as it is. */
const FOREIGN = { __html: '' };
const neverChanges = () => () => {};
/** How a shopper begins to use an element. */
const USES = ['pointerover', 'pointerdown', 'focusin'];

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
  whenUsed = false,
  onEvent,
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
  /** With these the HTML server has rendered. */
  const [renderedJson] = useState(hydrates ? json : undefined);
  const request = useRef<PlacedRequest>(undefined);
  /** Counts the mounts of a fragment that cannot take other parameters. */
  const [mounts, setMounts] = useState(0);
  const latest = useRef({ json, whenUsed, onEvent });
  latest.current = { json, whenUsed, onEvent };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another mount is another request
  useEffect(() => {
    const element = place.current as HTMLDivElement;
    const placed = new AbortController();
    const { signal } = placed;
    const detail: PlacedRequest = {
      name,
      params: JSON.parse(latest.current.json),
      hasFallback,
      signal,
      isMounted: false,
      onMounted: () => {
        detail.isMounted = true;
        setAbsent(false);
      },
      onAbsent: () => {
        if (!signal.aborted) setAbsent(true);
      },
      onEvent: (event) => latest.current.onEvent?.(event as FragmentEvents<Name>),
      ...(renderedJson ? { renderedParams: JSON.parse(renderedJson) } : {}),
    };
    const ask = () => {
      if (detail.ask !== ask) return;
      detail.ask = undefined;
      const event = new CustomEvent(PLACE_FRAGMENT, { bubbles: true, cancelable: true, detail });
      if (element.dispatchEvent(event)) detail.onAbsent();
    };
    detail.ask = ask;
    request.current = detail;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        ask();
      },
      { rootMargin: LOOK_AHEAD },
    );
    if (!latest.current.whenUsed || !isRendered(element)) observer.observe(withBox(element));
    else if (wasClicked(element)) ask();
    else {
      for (const type of USES) element.addEventListener(type, ask, { once: true, signal });
      // The page's inline script records clicks and stops them on their way; assistive technology sends nothing else.
      const click = ({ target }: Event) => element.contains(target as Node) && ask();
      addEventListener('click', click, { capture: true, signal });
    }
    return () => {
      observer.disconnect();
      placed.abort();
    };
  }, [name, hasFallback, mounts]);

  useEffect(() => {
    const detail = request.current;
    const next = JSON.parse(json);
    if (!detail || JSON.stringify(detail.params) === json) return;
    detail.params = next;
    if (detail.update) detail.update(next);
    else if (detail.isMounted) setMounts((before) => before + 1);
    else if (latest.current.whenUsed) detail.ask?.();
  }, [json]);

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

interface PlacedRequest extends FragmentRequest {
  isMounted: boolean;
  /** Asks the host; undefined once it was asked. */
  ask?: (() => void) | undefined;
}

/** The element itself, or the nearest one around it that has a box: one with `display: contents` is never in sight. */
function withBox(element: Element): Element {
  for (let found: Element | null = element; found; found = found.parentElement)
    if (found.getClientRects().length > 0) return found;
  return element;
}

/** Whether a place has the HTML server's content. */
const isRendered = (element: Element) => element.querySelector(`:scope > [${RENDERED}]`) !== null;

const wasClicked = (element: Element) =>
  window[EARLY_CLICKS]?.some((button) => element.contains(button)) ?? false;
