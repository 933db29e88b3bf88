import type { Picture as StoredPicture } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import {
  chevronLeftIcon,
  chevronRightIcon,
  classNames,
  Dialog,
  IconButton,
  minusIcon,
  Picture,
  plusIcon,
  Row,
  Stack,
  VisuallyHidden,
} from '@haat/ui';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { sharedTexts } from '../strings';
import { productTexts } from '../strings/product';
import { GALLERY_SIZES } from './gallerySizes';
import styles from './Zoom.module.css';
import {
  type Box,
  FULL_VIEW,
  MAX_SCALE,
  type Point,
  pan,
  pinchOf,
  toggleZoom,
  type ZoomView,
  zoomTo,
} from './zoomView';

const FINE_SIZES = '80rem';
/** Zoom factor of the buttons and of the + and − keys. */
const ZOOM_STEP = 1.5;
const ARROW_KEY_PX = 80;
/** Largest movement of a finger during a tap. */
const TAP_TOLERANCE_PX = 10;
/** Smallest movement that shows another picture. */
const SWIPE_MIN_PX = 48;
/** Longest time between the two taps of a double tap. */
const DOUBLE_TAP_MS = 320;

interface ZoomProps {
  open: boolean;
  onClose: () => void;
  name: string;
  pictures: readonly StoredPicture[];
  shown: number;
  onShow: (place: number) => void;
  /** Pictures of any shape: shown whole, where those of products fill their frame. */
  whole?: boolean;
}

/**
 * A picture that can be zoomed: wheel, click and drag with a mouse; pinch, double tap, drag and swipe with fingers;
 * + − 0, Enter and arrow keys with a keyboard; buttons for all.
 */
export function Zoom({ open, onClose, ...frame }: ZoomProps) {
  const shared = useTexts(sharedTexts);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      size="lg"
      title={frame.name}
      closeText={shared.close}
    >
      <ZoomFrame {...frame} />
    </Dialog>
  );
}

function ZoomFrame({ name, pictures, shown, onShow, whole = false }: Omit<ZoomProps, 'open' | 'onClose'>) {
  const t = useTexts(productTexts);
  // Every picture starts in full view.
  const [seen, setSeen] = useState({ place: shown, view: FULL_VIEW });
  const view = seen.place === shown ? seen.view : FULL_VIEW;
  const setView = (next: ZoomView) => setSeen({ place: shown, view: next });
  const frame = useRef<HTMLElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<{ view: ZoomView; at: Point; pinch: ReturnType<typeof pinchOf> | null }>(null);
  const lastTap = useRef({ time: 0, at: { x: 0, y: 0 } });
  const picture = pictures[shown];
  const several = pictures.length > 1;
  const turn = (by: number) => onShow((shown + by + pictures.length) % pictures.length);

  const followWheel = useRef((_: WheelEvent) => {});
  followWheel.current = (event) => {
    event.preventDefault();
    const at = pointIn(frame.current, event);
    setView(zoomTo(view, view.scale * Math.exp(-event.deltaY * 0.002), at, boxOf(frame.current)));
  };
  useEffect(() => {
    const element = frame.current;
    // React's wheel listeners are passive: they cannot prevent scrolling.
    const turnWheel = (event: WheelEvent) => followWheel.current(event);
    element?.addEventListener('wheel', turnWheel, { passive: false });
    return () => element?.removeEventListener('wheel', turnWheel);
  }, []);

  /** Restarts the gesture from the current fingers and view. */
  function startGesture() {
    const [a, b] = [...fingers.current.values()];
    start.current = a ? { view, at: a, pinch: b ? pinchOf(a, b) : null } : null;
  }

  function press(event: PointerEvent) {
    if (event.button !== 0) return;
    frame.current?.setPointerCapture?.(event.pointerId);
    fingers.current.set(event.pointerId, pointIn(frame.current, event));
    startGesture();
  }

  function move(event: PointerEvent) {
    if (!fingers.current.has(event.pointerId) || !start.current) return;
    fingers.current.set(event.pointerId, pointIn(frame.current, event));
    const [a, b] = [...fingers.current.values()] as [Point, Point | undefined];
    const { view: from, at, pinch } = start.current;
    const box = boxOf(frame.current);
    if (b && pinch) {
      const now = pinchOf(a, b);
      const zoomed = zoomTo(from, from.scale * (now.distance / pinch.distance), pinch.middle, box);
      setView(pan(zoomed, minus(now.middle, pinch.middle), box));
    } else {
      setView(pan(from, minus(a, at), box));
    }
  }

  function release(event: PointerEvent) {
    const at = fingers.current.get(event.pointerId);
    const gesture = start.current;
    fingers.current.delete(event.pointerId);
    startGesture();
    if (!at || !gesture || gesture.pinch || event.type === 'pointercancel') return;
    const { x, y } = minus(at, gesture.at);
    if (Math.hypot(x, y) < TAP_TOLERANCE_PX) return tap(event, at);
    const swiped =
      gesture.view.scale === 1 && several && Math.abs(x) > SWIPE_MIN_PX && Math.abs(x) > Math.abs(y);
    if (swiped && event.pointerType !== 'mouse') turn(x < 0 ? 1 : -1);
  }

  /** Toggles the zoom on a mouse click or a double tap; single taps are often accidental. */
  function tap(event: PointerEvent, at: Point) {
    const previous = lastTap.current;
    lastTap.current = { time: event.timeStamp, at };
    const { x, y } = minus(at, previous.at);
    const isDoubleTap =
      event.timeStamp - previous.time < DOUBLE_TAP_MS && Math.hypot(x, y) < 3 * TAP_TOLERANCE_PX;
    if (event.pointerType !== 'mouse' && !isDoubleTap) return;
    lastTap.current.time = 0;
    setView(toggleZoom(view, at, boxOf(frame.current)));
  }

  const zoomBy = (factor: number) =>
    setView(zoomTo(view, view.scale * factor, { x: 0, y: 0 }, boxOf(frame.current)));

  function followKeys(event: KeyboardEvent) {
    const step = ARROWS[event.key];
    if (step && view.scale > 1) {
      setView(pan(view, { x: step.x * ARROW_KEY_PX, y: step.y * ARROW_KEY_PX }, boxOf(frame.current)));
    } else if (step?.x && several) turn(-step.x);
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP);
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP);
    else if (event.key === '0') setView(FULL_VIEW);
    else if ((event.key === 'Enter' || event.key === ' ') && event.target === frame.current)
      setView(toggleZoom(view, { x: 0, y: 0 }, boxOf(frame.current)));
    else return;
    event.preventDefault();
  }

  return (
    <Stack gap="3" onKeyDown={followKeys}>
      <section
        ref={frame}
        className={styles.frame}
        aria-label={t.zoomed(t.pictureOf(name, shown + 1))}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows move the picture in it
        tabIndex={0}
        data-near={view.scale > 1 || undefined}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <div
          className={styles.moved}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          {/* The gallery's picture is loaded already and shows until the large one covers it. */}
          <Picture
            image={picture?.base ? { ...picture, tint: whole ? '' : picture.tint } : picture?.image}
            alt=""
            sizes={GALLERY_SIZES}
            className={classNames(styles.picture, whole && styles.whole)}
          />
          {picture?.base ? (
            <Picture
              image={{ ...picture, tint: '' }}
              alt=""
              sizes={FINE_SIZES}
              className={classNames(styles.fine, whole && styles.whole)}
            />
          ) : null}
        </div>
      </section>
      <Row gap="2" justify="center" wrap={false}>
        {several ? (
          <IconButton icon={chevronLeftIcon} label={t.previousPicture} onClick={() => turn(-1)} />
        ) : null}
        <IconButton
          icon={minusIcon}
          label={t.zoomOut}
          disabled={view.scale <= 1}
          onClick={() => zoomBy(1 / ZOOM_STEP)}
        />
        <p className={styles.scale} role="status">
          {several ? <VisuallyHidden>{t.picture(shown + 1, pictures.length)}</VisuallyHidden> : null}
          {` ${t.percent(Math.round(view.scale * 100))}`}
        </p>
        <IconButton
          icon={plusIcon}
          label={t.zoomIn}
          disabled={view.scale >= MAX_SCALE}
          onClick={() => zoomBy(ZOOM_STEP)}
        />
        {several ? (
          <IconButton icon={chevronRightIcon} label={t.nextPicture} onClick={() => turn(1)} />
        ) : null}
      </Row>
      <p className={styles.hint}>
        <span className={styles.forMouse}>{t.zoomHintMouse}</span>
        <span className={styles.forFingers}>{t.zoomHintTouch}</span>
      </p>
    </Stack>
  );
}

/** Direction in which the picture moves: the right arrow key shows more of its right side. */
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });

function boxOf(element: HTMLElement | null): Box {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 };
}

/** The point of the event, in px from the center of the frame. */
function pointIn(element: HTMLElement | null, event: { clientX: number; clientY: number }): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}
