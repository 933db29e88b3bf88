/** Elements that are visible without text. */
const PICTURES_AND_CONTROLS =
  'img, svg, canvas, video, iframe, button, input:not([type=hidden]), select, textarea';
const NEVER_SHOWN = 'script, style, template, [hidden]';

/** Whether an element shows nothing: no text, no picture, no form control. Content that only CSS hides counts as shown. */
export function isEmpty(element: Element): boolean {
  const content = document.createTreeWalker(
    element,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => {
      if (!(node instanceof Element))
        return node.textContent?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
      if (node.matches(NEVER_SHOWN)) return NodeFilter.FILTER_REJECT;
      return node.matches(PICTURES_AND_CONTROLS) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    },
  );
  return content.nextNode() === null;
}

/** Whether an element says that something in it is loading. A screen that React hides while it suspends does not count. */
export const showsLoading = (element: HTMLElement): boolean =>
  [...element.querySelectorAll('[role="status"]')].some(
    (status) => !status.closest('[style*="display: none"]') && !isEmpty(status),
  );
