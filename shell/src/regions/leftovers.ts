import { type Addition, endAdditions } from './additions';
import { reportFailure } from './failures';

/** How long a region may take to clean up after its unmount. */
const TIDY_UP_MS = 1000;

/** A mount that has ended. */
export interface Mount {
  region: string;
  version: string | undefined;
  /** The id from beginAdditions(). */
  mount: object;
  /** The document's style sheets before it. */
  sheets: readonly CSSStyleSheet[];
}

/** Removes what an unmounted region left on the page, and reports it. */
export async function removeLeftovers({ region, version, mount, sheets }: Mount): Promise<void> {
  const after = [...(document.adoptedStyleSheets ?? [])];
  await new Promise((resolve) => setTimeout(resolve, TIDY_UP_MS));
  const found = endAdditions(region, mount).flatMap(remove);
  // Keep the styles of a region that was mounted meanwhile.
  const isLeft = (sheet: CSSStyleSheet) => after.includes(sheet) && !sheets.includes(sheet);
  if (document.adoptedStyleSheets?.some(isLeft)) {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !isLeft(sheet));
    found.push('a style sheet');
  }
  const error = `left behind: ${[...new Set(found)].join(', ')}`;
  if (found.length > 0) reportFailure({ region, version, phase: 'behave', error });
}

/** @returns a description for the report */
function remove({ owner, name, args, result }: Addition): string[] {
  if (name === 'setInterval') {
    clearInterval(result as number);
    return ['an interval'];
  }
  if (name === 'addEventListener') {
    const [type, listener, options] = args as Parameters<EventTarget['addEventListener']>;
    const { once, signal } = typeof options === 'object' ? options : ({} as AddEventListenerOptions);
    if (once || signal?.aborted) return [];
    (owner as EventTarget).removeEventListener(type, listener, options);
    return [`a listener of ${type}`];
  }
  const shown = args.filter(
    (node): node is Element => node instanceof Element && node.parentNode === owner && isShown(node),
  );
  for (const node of shown) node.remove();
  return shown.map(({ localName }) => `a ${localName}`);
}

/** An invisible iframe that prints a document is needed until printing is done. */
function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width * height > 1;
}
