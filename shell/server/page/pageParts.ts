/** Marks in a page after which the part so far is usable: early requests, styles, content. */
const ENDS = [/(?=<title>)/, /<\/head>\n/, /<\/main>\n/];

/**
 * A page in the parts in which it is sent (docs/adr/0102). A proxy that gets it as one may encrypt it as one record, of which
 * a browser can read nothing until the last byte: on slow lines the main picture is requested a round trip later.
 */
export function partsOf(html: string): string[] {
  let rest = html;
  const parts = ENDS.flatMap((end) => {
    const found = end.exec(rest);
    if (!found) return [];
    const length = found.index + found[0].length;
    const part = rest.slice(0, length);
    rest = rest.slice(length);
    return [part];
  });
  return [...parts, rest];
}
