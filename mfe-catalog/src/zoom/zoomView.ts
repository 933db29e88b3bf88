/** Position of a picture in its frame: enlarged `scale` times, moved from the center by x and y px. */
export interface ZoomView {
  scale: number;
  x: number;
  y: number;
}

/** A point in the frame, px from its center. */
export interface Point {
  x: number;
  y: number;
}

/** Size of the frame in px. */
export interface Box {
  width: number;
  height: number;
}

export const FULL_VIEW: ZoomView = { scale: 1, x: 0, y: 0 };
/** Largest enlargement. */
export const MAX_SCALE = 4;
/** Enlargement by a click, a double tap or Enter. */
const TOGGLE_SCALE = 2.5;

/** Zooms to `scale` around a point, which stays in place. */
export function zoomTo(view: ZoomView, scale: number, at: Point, box: Box): ZoomView {
  const next = Math.min(MAX_SCALE, Math.max(1, scale));
  const factor = next / view.scale;
  return clamp({ scale: next, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor }, box);
}

/** Moves the picture, at most to its edge. */
export function pan(view: ZoomView, by: Point, box: Box): ZoomView {
  return clamp({ ...view, x: view.x + by.x, y: view.y + by.y }, box);
}

/** Enlarges the full picture; shows an enlarged one in full. */
export function toggleZoom(view: ZoomView, at: Point, box: Box): ZoomView {
  return view.scale > 1 ? FULL_VIEW : zoomTo(view, TOGGLE_SCALE, at, box);
}

/** The point between two fingers and their distance in px. */
export function pinchOf(a: Point, b: Point): { middle: Point; distance: number } {
  return {
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    distance: Math.hypot(a.x - b.x, a.y - b.y),
  };
}

function clamp({ scale, x, y }: ZoomView, { width, height }: Box): ZoomView {
  return { scale, x: limit(x, ((scale - 1) * width) / 2), y: limit(y, ((scale - 1) * height) / 2) };
}

// Adding 0 turns −0 into 0.
const limit = (value: number, max: number) => Math.min(max, Math.max(-max, value)) + 0;
