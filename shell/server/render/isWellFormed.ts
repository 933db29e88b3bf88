import { Parser } from 'htmlparser2';

/** Elements without an end tag. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements that a region's content never has: they would act on the whole page. */
const REFUSED = new Set([
  'script',
  'style',
  'link',
  'meta',
  'base',
  'iframe',
  'object',
  'embed',
  'html',
  'head',
  'body',
]);

/**
 * Whether markup can stand inside an element of the page: every element that it opens it closes, in order, and none
 * acts on the page outside. A region could otherwise swallow the footer or the page's data.
 */
export function isWellFormed(html: string): boolean {
  const open: string[] = [];
  let closed = 0;
  let wellFormed = true;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (REFUSED.has(name)) wellFormed = false;
      },
      onopentag(name) {
        if (!VOID.has(name)) open.push(name);
      },
      onclosetag(name, implied) {
        if (VOID.has(name)) return;
        closed++;
        if (implied || open.pop() !== name) wellFormed = false;
      },
    },
    { lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  // htmlparser2 ignores an end tag that closes nothing and ends a comment with the text: both are counted.
  const ends = count(html, /<\/[a-zA-Z]/g);
  const commentsEnd = count(html, /<!--/g) === count(html, /-->/g);
  return wellFormed && commentsEnd && open.length === 0 && ends === closed;
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
