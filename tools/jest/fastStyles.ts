/**
 * Replaces jsdom's getComputedStyle, which compares each element with every rule of the browser's own sheet and takes a
 * fifth of the time of a screen's tests: Testing Library asks for the style of each element that a role could have. The
 * answer is the same, from a copy of the element outside the page, and is used again for elements that are alike.
 * Sheets in the page bring jsdom's own function back.
 */
export function rememberStyles(window: Window & typeof globalThis): void {
  const compute = window.getComputedStyle.bind(window);
  const styles = new Map<string, CSSStyleDeclaration>();

  const alone = (element: HTMLElement | SVGElement): CSSStyleDeclaration => {
    const key = JSON.stringify([
      element.namespaceURI,
      element.localName,
      // null where it is absent: hidden="" is another element.
      ...STYLING.map((name) => element.getAttribute(name)),
    ]);
    const known = styles.get(key);
    if (known) return known;
    const copy = element.cloneNode(false) as Element;
    for (const { name } of [...copy.attributes]) if (!STYLING.includes(name)) copy.removeAttribute(name);
    const style = compute(copy);
    styles.set(key, style);
    return style;
  };

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || window.document.styleSheets.length > 0) return compute(element, pseudo);
    return new Proxy(alone(element as HTMLElement), {
      get(style, name) {
        if (name === 'getPropertyValue')
          return (property: string) => inherited(element, property) || style.getPropertyValue(property);
        const value =
          (typeof name === 'string' && inherited(element, dashed(name))) || Reflect.get(style, name);
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  };
}

/** The attributes that the browser's own sheet selects by, and the element's own style. */
const STYLING = ['hidden', 'type', 'open', 'popover', 'style', 'dir', 'disabled'];
/** Inherited properties that tests look at. */
const INHERITED = ['visibility', 'pointer-events'];

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The value of the nearest ancestor that sets it; empty for other properties and where none does. */
function inherited(element: Element, property: string): string {
  if (!INHERITED.includes(property)) return '';
  for (let one: Element | null = element; one; one = one.parentElement) {
    // Reading `style` makes an object of it, which few elements need.
    const own = one.hasAttribute('style') && (one as HTMLElement).style.getPropertyValue(property);
    if (own) return own;
  }
  return '';
}
