import type { Page } from './page';

/** Lays out content far below the fold, too; phones do so only when it is scrolled near. */
export const laysOutAll = (page: Page) => page.addStyleTag({ content: ':root { --out-of-sight: visible }' });

/** Finds faults in the texts of a page in its current layout. */
export async function textFaults(page: Page): Promise<string[]> {
  await laysOutAll(page);
  // Chromium brings the lengths of a new window or text size to all boxes only with the next frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
  return [...(await cutTexts(page)), ...(await overlaps(page))];
}

/** Texts that are cut off by the window or by a box, except where an ellipsis says so or the box scrolls. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement!;
      if (
        !node.nodeValue?.trim() ||
        !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      let [from, to] = [0, document.documentElement.clientWidth];
      for (let box = parent; box !== document.body; box = box.parentElement!) {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(box);
        if (overflowX === 'visible' && clipPath === 'none') continue;
        // It scrolls, is for screen readers only, or says that there is more.
        if (/auto|scroll/.test(overflowX) || clipPath !== 'none' || textOverflow === 'ellipsis') {
          [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
          break;
        }
        const around = box.getBoundingClientRect();
        [from, to] = [Math.max(from, around.left), Math.min(to, around.right)];
      }
      if (width > 0 && (left < from - 1 || right > to + 1))
        cut.push(`“${node.nodeValue.trim().slice(0, 60)}” in ${parent.tagName} .${parent.className}`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) cut.push(`the page is ${scrollWidth} px wide`);
    return cut;
  });

/**
 * Texts that lie on other texts or on controls. What floats over the page (fixed, sticky, a dialog) is compared with itself
 * only, and a picture that is pressed may have controls on it.
 */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    interface Box {
      element: Element;
      name: string;
      isText: boolean;
      layer: Element;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

    function layerOf(element: Element): Element {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement)
        if (box.tagName === 'DIALOG' || /fixed|sticky/.test(getComputedStyle(box).position)) return box;
      return document.body;
    }

    /** The part that its boxes show; null where they show nothing of it. */
    function shownOf(element: Element, { left, right, top, bottom }: DOMRect) {
      const shown = { left, right, top, bottom };
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { clipPath, overflowX, overflowY } = getComputedStyle(box);
        if (clipPath !== 'none') return null;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const around = box.getBoundingClientRect();
        shown.left = Math.max(shown.left, around.left);
        shown.right = Math.min(shown.right, around.right);
        shown.top = Math.max(shown.top, around.top);
        shown.bottom = Math.min(shown.bottom, around.bottom);
      }
      return shown.right - shown.left > 1 && shown.bottom - shown.top > 1 ? shown : null;
    }

    const boxes: Box[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement!;
      const name = `“${node.nodeValue?.trim().slice(0, 60)}”`;
      if (!node.nodeValue?.trim() || !isVisible(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      for (const line of range.getClientRects()) {
        const shown = shownOf(element, line);
        if (!shown) continue;
        // Lines are higher than their letters, and may overlap.
        const air = Math.max(0, (shown.bottom - shown.top - size * 0.9) / 2);
        boxes.push({
          ...{ element, name, isText: true, layer: layerOf(element) },
          ...{ left: shown.left, right: shown.right, top: shown.top + air, bottom: shown.bottom - air },
        });
      }
    }
    for (const element of document.querySelectorAll('button, input:not([type=hidden]), select, textarea')) {
      if (!isVisible(element) || element.querySelector('img')) continue;
      const shown = shownOf(element, element.getBoundingClientRect());
      const name = `${element.tagName} ${element.getAttribute('aria-label') ?? ''} .${element.className}`;
      if (shown) boxes.push({ element, name, isText: false, layer: layerOf(element), ...shown });
    }

    const isWithin = (one: Box, other: Box) => !one.isText && one.element.contains(other.element);
    const found = new Set<string>();
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        if (one.element === other.element || one.layer !== other.layer) continue;
        if (isWithin(one, other) || isWithin(other, one)) continue;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (width > 2 && height > 2)
          found.add(
            `${one.name} and ${other.name} overlap by ${Math.round(width)} × ${Math.round(height)} px`,
          );
      }
    return [...found];
  });
