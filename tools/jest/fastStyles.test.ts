/** @jest-environment jsdom */
import { rememberStyles } from './fastStyles';

rememberStyles(window as Window & typeof globalThis);

function element(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild!;
}

test.each([
  ['<p hidden>x</p>', 'none'],
  ['<p>x</p>', 'block'],
  ['<p hidden="">x</p>', 'none'],
  ['<ul>x</ul>', 'block'],
  ['<p style="display: none">x</p>', 'none'],
  ['<p class="a" id="b">x</p>', 'block'],
])('%s has display %s, whatever was asked before', (html, display) => {
  expect(getComputedStyle(element(html)).display).toBe(display);
});

test('visibility is inherited', () => {
  const { firstElementChild: child } = element('<div style="visibility: hidden"><p>x</p></div>');
  expect(getComputedStyle(child!).visibility).toBe('hidden');
});
