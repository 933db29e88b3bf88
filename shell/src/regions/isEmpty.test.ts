/** @jest-environment jsdom */
import { isEmpty } from './isEmpty';

test.each<[string, boolean]>([
  ['', true],
  [' \n\t', true],
  ['<!-- nothing -->', true],
  ['<div><p></p><ul><li> </li></ul></div>', true],
  ['<div role="status" aria-busy="true" aria-label="Loading..."><span></span></div>', true],
  ['<style>p { color: red }</style><script>run()</script><template><p>Text</p></template>', true],
  ['<p hidden>Text</p>', true],
  ['<div hidden><img alt="" src="a.png"></div>', true],
  ['<input type="hidden" value="1">', true],
  ['Text', false],
  ['<div><p hidden>Text</p><p>Text</p></div>', false],
  ['<img alt="" src="a.png">', false],
  ['<svg></svg>', false],
  ['<canvas></canvas>', false],
  ['<video></video>', false],
  ['<iframe></iframe>', false],
  ['<form><input></form>', false],
  ['<select></select>', false],
  ['<textarea></textarea>', false],
  ['<button></button>', false],
])('%j shows nothing: %j', (html, expected) => {
  const element = document.createElement('div');
  element.innerHTML = html;
  expect(isEmpty(element)).toBe(expected);
});
