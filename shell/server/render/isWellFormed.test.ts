import { isWellFormed } from './isWellFormed';

test.each([
  ['nothing', ''],
  ['text', 'a &lt; b > c'],
  ['React’s comments', '<!--$--><div><p>text<!-- -->more</p></div><!--/$-->'],
  ['Svelte’s comments', '<!--[--><div><!--[-1--><p>text</p><!--]--></div><!---->'],
  ['elements without an end', '<div><img src="a.jpg" alt=""/><br/><input type="text" disabled=""/></div>'],
  ['a drawing', '<svg viewBox="0 0 1 1"><path d="M0 0"></path><g><circle r="1"></circle></g></svg>'],
  ['a drawing with a name', '<svg><title>a &lt; b</title><linearGradient></linearGradient></svg>'],
  ['a list', '<ul><li>one</li><li>two</li></ul>'],
  ['signs in attributes', '<a href="/search?q=a&amp;b=" title="a > b, &lt;/div>">text</a>'],
  ['a picture for browsers without scripts', '<noscript><img src="a.jpg" alt="&lt;/noscript>"/></noscript>'],
  ['a field with text', '<textarea name="note">one &lt;/textarea> two</textarea>'],
])('takes %s', (_, html) => {
  expect(isWellFormed(html)).toBe(true);
});

test.each([
  ['an end of the page’s own element', '<p>text</p></div>'],
  ['an element that stays open', '<div><p>text</p>'],
  ['an element that is closed by its slash', '<div/><p>text</p>'],
  ['elements closed in another order', '<b><i>text</b></i>'],
  ['a script', '<div><script>alert(1)</script></div>'],
  ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
  ['a style sheet', '<style>body{display:none}</style>'],
  ['a base address', '<base href="https://elsewhere.example/"/>'],
  ['a frame', '<iframe src="/"></iframe>'],
  ['a comment that never ends', '<p>text</p><!-- '],
  ['a comment that ends early', '<!--><div>--></div>'],
  ['a comment that ends early by a dash', '<!---><div>--></div>'],
  ['a comment with two dashes', '<!-- a--b --><p></p>'],
  ['a comment with another end', '<!-- --!><div> --></div>'],
  ['a tag that never ends', '<p title="'],
  ['an attribute without quotes', '<p title=a"></p><div title="b></p>'],
  ['an attribute in single quotes', `<p title='"'></p><div title='"'></div>`],
  ['attributes that touch', '<p title="a"id="b"></p>'],
  ['an end tag with attributes', '<p></p id="a">'],
  ['an end within a comment of a field', '<textarea><!--</textarea></div>--></textarea>'],
  ['an element within a field', '<textarea><p title="</textarea></div>"></p></textarea>'],
  ['an end within an attribute where scripts run', '<noscript><p title="</noscript></div>"></p></noscript>'],
  ['a comment there', '<noscript><!--</noscript --><p></p></noscript>'],
  [
    'such an element within another, whose end would end both',
    '<noscript><div><noscript></noscript></div></noscript>',
  ],
  ['text that swallows the rest', '<plaintext></plaintext>'],
  ['other text that is no markup', '<xmp><!--</xmp></div>--></xmp>'],
  ['a character section', '<svg><![CDATA[</svg></div>]]></svg>'],
  ['a declaration', '<!doctype html>'],
])('refuses %s', (_, html) => {
  expect(isWellFormed(html)).toBe(false);
});

test('refuses many spaces or attributes without an end in little time', () => {
  // Minutes, where the time grows as the square of their number.
  const started = performance.now();
  expect(isWellFormed(`<p ${' '.repeat(300_000)}`)).toBe(false);
  expect(isWellFormed(`<p ${'a b="c" '.repeat(40_000)}<`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(10_000);
});
