import { useLocation, useNavigationType } from '@haat/navigation';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

interface ChildrenProps {
  children: ReactNode;
}

const PaintedContext = createContext(true);

/**
 * Wraps the screens. A screen that was opened by a link is first painted with its visible part only. Server-rendered pages,
 * and those of Back and Forward, which restore a scroll position, render everything at once.
 */
export function FirstPaint({ children }: ChildrenProps) {
  const { pathname } = useLocation();
  const isByLink = useNavigationType() !== 'POP';
  const [paintedAt, setPaintedAt] = useState(isByLink ? '' : pathname);
  const isPainted = !isByLink || paintedAt === pathname;
  useEffect(() => {
    if (isPainted) {
      setPaintedAt(pathname);
      return;
    }
    // Not a transition: when the next navigation interrupts one, the browser never releases its pictures.
    return afterPaint(() => setPaintedAt(pathname));
  }, [isPainted, pathname]);
  return <PaintedContext value={isPainted}>{children}</PaintedContext>;
}

/** Whether the screen has been painted, so that its part below the fold can be rendered. */
export const useIsPainted = () => useContext(PaintedContext);

/** Renders its children, which are below the fold when the screen opens, after the first paint. */
export function AfterFirstPaint({ children }: ChildrenProps) {
  return useIsPainted() ? children : null;
}

/** Runs the work after the next paint, since an effect may run before it. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
