import { FULL_VIEW, pan, pinchOf, toggleZoom, type ZoomView, zoomTo } from './zoomView';

const box = { width: 400, height: 500 };
const middle = { x: 0, y: 0 };
const corner = { x: 200, y: 250 };
const enlarged: ZoomView = { scale: 2, x: 0, y: 0 };

test.each<[string, ZoomView, number, { x: number; y: number }, ZoomView]>([
  ['around the center', FULL_VIEW, 2, middle, enlarged],
  ['around a corner, which stays in place', FULL_VIEW, 2, corner, { scale: 2, x: -200, y: -250 }],
  ['further, around a point in between', enlarged, 3, { x: 100, y: 0 }, { scale: 3, x: -50, y: 0 }],
  ['at most four times', enlarged, 9, middle, { scale: 4, x: 0, y: 0 }],
  ['to the full picture in the center at least', { scale: 2, x: 200, y: 250 }, 0.3, corner, FULL_VIEW],
])('zooms %s', (_, view, scale, at, expected) => {
  expect(zoomTo(view, scale, at, box)).toEqual(expected);
});

test.each<[string, ZoomView, { x: number; y: number }, ZoomView]>([
  ['by the dragged distance', enlarged, { x: 30, y: -20 }, { scale: 2, x: 30, y: -20 }],
  ['to its edge at most', enlarged, { x: 900, y: -900 }, { scale: 2, x: 200, y: -250 }],
  ['not at all in the full view', FULL_VIEW, { x: 30, y: 30 }, FULL_VIEW],
])('moves the picture %s', (_, view, by, expected) => {
  expect(pan(view, by, box)).toEqual(expected);
});

test('toggles between enlarged and full', () => {
  const close = toggleZoom(FULL_VIEW, corner, box);
  expect(close).toEqual({ scale: 2.5, x: -300, y: -375 });
  expect(toggleZoom(close, corner, box)).toEqual(FULL_VIEW);
});

test('a pinch has a middle and a distance', () => {
  expect(pinchOf({ x: 0, y: 0 }, { x: 30, y: 40 })).toEqual({ middle: { x: 15, y: 20 }, distance: 50 });
});
