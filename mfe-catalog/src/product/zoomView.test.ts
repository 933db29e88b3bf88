import { pan, pinchOf, toggleZoom, WHOLE, type ZoomView, zoomTo } from './zoomView';

const box = { width: 400, height: 500 };
const middle = { x: 0, y: 0 };
const corner = { x: 200, y: 250 };
const near: ZoomView = { scale: 2, x: 0, y: 0 };

test.each<[string, ZoomView, number, { x: number; y: number }, ZoomView]>([
  ['at the middle', WHOLE, 2, middle, near],
  ['at a corner, which stays where it is', WHOLE, 2, corner, { scale: 2, x: -200, y: -250 }],
  ['further, at a place between', near, 3, { x: 100, y: 0 }, { scale: 3, x: -50, y: 0 }],
  ['no more than four times', near, 9, middle, { scale: 4, x: 0, y: 0 }],
  ['no less than whole, and then in the middle', { scale: 2, x: 200, y: 250 }, 0.3, corner, WHOLE],
])('enlarges %s', (_, view, scale, at, expected) => {
  expect(zoomTo(view, scale, at, box)).toEqual(expected);
});

test.each<[string, ZoomView, { x: number; y: number }, ZoomView]>([
  ['as far as it was dragged', near, { x: 30, y: -20 }, { scale: 2, x: 30, y: -20 }],
  ['to its edge at most', near, { x: 900, y: -900 }, { scale: 2, x: 200, y: -250 }],
  ['not at all while it is whole', WHOLE, { x: 30, y: 30 }, WHOLE],
])('moves %s', (_, view, by, expected) => {
  expect(pan(view, by, box)).toEqual(expected);
});

test('near and whole by turns', () => {
  const close = toggleZoom(WHOLE, corner, box);
  expect(close).toEqual({ scale: 2.5, x: -300, y: -375 });
  expect(toggleZoom(close, corner, box)).toEqual(WHOLE);
});

test('a pinch', () => {
  expect(pinchOf({ x: 0, y: 0 }, { x: 30, y: 40 })).toEqual({ middle: { x: 15, y: 20 }, distance: 50 });
});
