/** What browsers have and jsdom lacks: one list, which an assignment fills anew. */
const sheets: CSSStyleSheet[] = [];

/** Gives the document its list of style sheets. */
export function withAdoptedStyleSheets() {
  CSSStyleSheet.prototype.replaceSync = () => {};
  Object.defineProperty(document, 'adoptedStyleSheets', {
    configurable: true,
    get: () => sheets,
    set: (next: Iterable<CSSStyleSheet>) => {
      const all = [...next];
      sheets.splice(0, sheets.length, ...all);
    },
  });
}
