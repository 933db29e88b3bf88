import { arrowLeftIcon, arrowRightIcon, IconButton, Loading, SectionTitle, Skeleton } from '@haat/ui';
import { type ReactNode, type RefObject, useId } from 'react';
import styles from './Rail.module.css';

export { styles as railStyles };

/** Widths of a picture in a rail. */
export const RAIL_PICTURE_SIZES = '(min-width: 960px) 260px, 60vw';
/** How much of the visible part an arrow scrolls. */
const STEP = 0.8;

interface RailSectionProps {
  title: string;
  /** A link at the end of the title. */
  action?: ReactNode;
  /** Names of the arrows; absent when everything fits. */
  arrows: { previous: string; next: string } | undefined;
  /** The list that the arrows scroll. */
  rail: RefObject<HTMLElement | null>;
  className: string | undefined;
  children: ReactNode;
}

/** A titled row that scrolls sideways, on wide screens by arrows too. */
export function RailSection({ title, action, arrows, rail, className, children }: RailSectionProps) {
  const titleId = useId();
  const scroll = (screens: number) =>
    rail.current?.scrollBy({ left: screens * rail.current.clientWidth * STEP });
  return (
    <section aria-labelledby={titleId} className={className}>
      <SectionTitle
        id={titleId}
        actions={
          <>
            {action}
            {arrows ? (
              <span className={styles.arrows}>
                <IconButton icon={arrowLeftIcon} label={arrows.previous} onClick={() => scroll(-1)} />
                <IconButton icon={arrowRightIcon} label={arrows.next} onClick={() => scroll(1)} />
              </span>
            ) : null}
          </>
        }
      >
        {title}
      </SectionTitle>
      {children}
    </section>
  );
}

/** A skeleton as high as the loaded rail. */
export const RailSkeleton = ({ text }: { text: string }) => (
  <Loading text={text}>
    <div className={styles.rail}>
      {[0, 1, 2, 3, 4].map((place) => (
        <Skeleton key={place} shape="card" />
      ))}
    </div>
  </Loading>
);
