import { isWellFormed } from './isWellFormed';

test.each([
  ['nothing', ''],
  ['text', 'a &lt; b'],
  ['React’s comments', '<!--$--><div><p>text</p></div><!--/$-->'],
  ['elements without an end', '<div><img src="a.jpg" alt=""/><br/><input type="text"/></div>'],
  ['a drawing', '<svg viewBox="0 0 1 1"><path d="M0 0"></path><g><circle r="1"></circle></g></svg>'],
  ['a list', '<ul><li>one</li><li>two</li></ul>'],
])('takes %s', (_, html) => {
  expect(isWellFormed(html)).toBe(true);
});

test.each([
  ['an end of the page’s own element', '<p>text</p></div>'],
  ['an element that stays open', '<div><p>text</p>'],
  ['elements closed in another order', '<b><i>text</b></i>'],
  ['a script', '<div><script>alert(1)</script></div>'],
  ['a style sheet', '<style>body{display:none}</style>'],
  ['a base address', '<base href="https://elsewhere.example/"/>'],
  ['a frame', '<iframe src="/"></iframe>'],
  ['a comment that never ends', '<p>text</p><!-- '],
])('refuses %s', (_, html) => {
  expect(isWellFormed(html)).toBe(false);
});
