import { FOOTER, FRAGMENT, fragmentParts, HEADER, REGION, SHELL_PAGE, VERSION } from '@haat/page';
import { useEffect, useState } from 'react';
import type { OwnedPart } from './ownedParts';

/** The rectangle of a part of the page, in pixels of the document. */
export interface Outline {
  owner: OwnedPart['owner'];
  /** Of a fragment: its name and its version. */
  fragment?: { name: string; version: string | null };
  key: string;
  top: number;
  left: number;
  width: number;
  height: number;
}

/** The shell's own parts, by the ids that the HTML server gives them; #header has no box of its own. */
const SHELL_PARTS = [`#${HEADER} > *`, `#${SHELL_PAGE}`, `#${FOOTER}`];

/**
 * The outlines of all visible parts of the page, measured before every frame, because loading pictures, changing
 * regions and the sticky header move them.
 */
export function useOutlines(): Outline[] {
  const [outlines, setOutlines] = useState<Outline[]>([]);
  useEffect(() => {
    let known = '';
    let frame = 0;
    const measure = () => {
      const found = outlinesNow();
      const text = JSON.stringify(found);
      if (text !== known) setOutlines(found);
      known = text;
      frame = requestAnimationFrame(measure);
    };
    measure();
    return () => cancelAnimationFrame(frame);
  }, []);
  return outlines;
}

function outlinesNow(): Outline[] {
  const shell = SHELL_PARTS.flatMap((place) =>
    outlineOf(document.querySelector<HTMLElement>(place), 'shell', place),
  );
  const regions = [...document.querySelectorAll<HTMLElement>(`[${REGION}]`)].flatMap((element) => {
    const region = element.getAttribute(REGION) as OwnedPart['owner'];
    return outlineOf(element, region, region);
  });
  const fragments = [...document.querySelectorAll<HTMLElement>(`[${FRAGMENT}]`)].flatMap((element, place) => {
    const name = element.getAttribute(FRAGMENT) as string;
    const fragment = { name, version: element.getAttribute(VERSION) };
    return outlineOf(element, fragmentParts(name).remote, `${name} ${place}`).map((outline) => ({
      ...outline,
      fragment,
    }));
  });
  return [...shell, ...regions, ...fragments];
}

function outlineOf(element: HTMLElement | null, owner: Outline['owner'], key: string): Outline[] {
  const box = element?.getBoundingClientRect();
  if (!box || box.width === 0 || box.height === 0) return [];
  const { width, height } = box;
  return [{ owner, key, top: box.top + window.scrollY, left: box.left + window.scrollX, width, height }];
}
