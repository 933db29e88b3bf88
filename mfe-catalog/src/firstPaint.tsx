import { useLocation, useNavigationType } from '@haat/navigation';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

interface ChildrenProps {
  children: ReactNode;
}

const PaintedContext = createContext(true);

/**
 * Around the screens: where a link leads to one, it is painted with what is in sight first. Rendered pages and those of Back
 * and Forward, which restore a scroll position, have all that they show at once.
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
    // No transition: one that the next navigation interrupts leaves pictures that the browser never lets go of.
    return afterPaint(() => setPaintedAt(pathname));
  }, [isPainted, pathname]);
  return <PaintedContext value={isPainted}>{children}</PaintedContext>;
}

/** Whether the screen has been painted, so that what is out of sight can be rendered. */
export const useIsPainted = () => useContext(PaintedContext);

/** What is out of sight when the screen is opened. */
export function AfterFirstPaint({ children }: ChildrenProps) {
  return useIsPainted() ? children : null;
}

/** An effect may run before the frame is painted. */
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
