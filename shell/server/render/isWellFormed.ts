/** Elements without an end tag. */
const VOID = new Set('area br col hr img input source track wbr'.split(' '));
/**
 * Elements that a region's content never has: they would act on the whole page, or their content is no markup, so that
 * what looks like the end of an element inside of it may be none.
 */
const REFUSED = new Set(
  'base body embed frame frameset head html iframe link math meta noembed noframes object param plaintext script style template xmp'.split(
    ' ',
  ),
);
/** Elements whose content is text: what looks like an element in it is none. */
const TEXT_ONLY = new Set(['textarea', 'title']);
/** Its content is text where scripts run, and markup elsewhere. */
const NO_SCRIPTS = 'noscript';

/**
 * One piece of markup, as React and Svelte write it: text, a comment, an end tag, or a tag whose attributes have values in double
 * quotes. What browsers may read in another way (unquoted attributes, `<` in a value, `>` or `--` in a comment) is none.
 */
const PIECE =
  /[^<]+|<!--(?:-?[^<>-])*-->|<\/([a-zA-Z][\w:-]*)>|<([a-zA-Z][\w:-]*)((?:\s+[a-zA-Z_:@][\w:.@-]*(?:="[^"<]*")?)*)\s*(\/?)>/y;

/**
 * Whether markup can stand inside an element of the page: every element that it opens it closes, in order, and none
 * acts on the page outside. A region could otherwise swallow the footer or the page's data. It is no HTML parser, which
 * would take ten times as long for each page: it knows less markup than browsers do, and refuses the rest.
 */
export function isWellFormed(html: string): boolean {
  const open: string[] = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < html.length) {
    const piece = PIECE.exec(html);
    if (!piece) return false;
    const [text, end, start, , isClosed] = piece;
    if (end !== undefined) {
      if (open.pop() !== end.toLowerCase()) return false;
    } else if (start !== undefined) {
      const name = start.toLowerCase();
      if (REFUSED.has(name) || isTextOnly(open)) return false;
      if (name === NO_SCRIPTS && open.includes(name)) return false;
      if (!VOID.has(name)) {
        // Browsers take the slash of other elements for none.
        if (isClosed) return false;
        open.push(name);
      }
    } else if (text.startsWith('<') && isTextOnly(open)) return false;
  }
  return open.length === 0;
}

const isTextOnly = (open: readonly string[]) => TEXT_ONLY.has(open.at(-1) ?? '');
