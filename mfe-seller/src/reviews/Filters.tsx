import { useTexts } from '@haat/remote';
import { Chip, List } from '@haat/ui';
import { reviewsTexts } from '../strings/reviews';
import styles from './Filters.module.css';
import type { ReviewFilter } from './reviewFilter';

const STARS = [5, 4, 3, 2, 1] as const;

interface FiltersProps {
  filter: ReviewFilter;
  onChange: (filter: ReviewFilter) => void;
}

/** Filters the reviews by missing reply and by stars. */
export function Filters({ filter, onChange }: FiltersProps) {
  const t = useTexts(reviewsTexts);
  return (
    <section className={styles.filters} aria-label={t.filters}>
      <Chip selected={filter.waiting} onToggle={(waiting) => onChange({ ...filter, waiting })}>
        {t.waiting}
      </Chip>
      <List
        layout="inline"
        className={styles.stars}
        label={t.byStars}
        items={STARS}
        keyOf={(stars) => stars}
        empty={null}
        renderItem={(stars) => (
          <Chip
            selected={filter.stars === stars}
            onToggle={(on) => onChange({ ...filter, stars: on ? stars : null })}
          >
            {t.starsShort(stars)}
          </Chip>
        )}
      />
    </section>
  );
}
