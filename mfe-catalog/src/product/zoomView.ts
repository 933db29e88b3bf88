/** How a picture lies in its frame: enlarged `scale` times, moved from the middle by x and y px. */
export interface ZoomView {
  scale: number;
  x: number;
  y: number;
}

/** A place in the frame, px from its middle. */
export interface Point {
  x: number;
  y: number;
}

/** The frame, in px. */
export interface Box {
  width: number;
  height: number;
}

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
export const MOST = 4;
/** What a click, a double tap or Enter enlarges to. */
export const CLOSE = 2.5;

/** Enlarged to `scale`, so that what is at the point stays there. */
export function zoomTo(view: ZoomView, scale: number, at: Point, box: Box): ZoomView {
  const next = Math.min(MOST, Math.max(1, scale));
  const grown = next / view.scale;
  return within({ scale: next, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, box);
}

/** Moved, never further than to the picture's edge. */
export function pan(view: ZoomView, by: Point, box: Box): ZoomView {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, box);
}

/** Near while it is whole, whole while it is near. */
export function toggleZoom(view: ZoomView, at: Point, box: Box): ZoomView {
  return view.scale > 1 ? WHOLE : zoomTo(view, CLOSE, at, box);
}

/** Between two fingers, and how far apart they are. */
export function pinchOf(a: Point, b: Point): { middle: Point; distance: number } {
  return {
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    distance: Math.hypot(a.x - b.x, a.y - b.y),
  };
}

function within({ scale, x, y }: ZoomView, { width, height }: Box): ZoomView {
  return { scale, x: limit(x, ((scale - 1) * width) / 2), y: limit(y, ((scale - 1) * height) / 2) };
}

// + 0 turns −0 into 0.
const limit = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0;
