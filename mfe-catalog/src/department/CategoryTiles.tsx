import { categoriesQuery } from '@haat/api-client/queries/categories';
import { type Category, type Department, departmentFilters } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts, wordTexts } from '@haat/remote';
import { Loading, Picture, SectionTitle, Skeleton, Text } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { sharedTexts } from '../strings';
import { departmentTexts } from '../strings/department';
import styles from './CategoryTiles.module.css';
import { listAddress } from './listAddress';

/** The `sizes` attribute of the images: the widths of the columns in CategoryTiles.module.css. */
const PICTURE_SIZES = '(min-width: 1024px) 190px, (min-width: 640px) 23vw, 30vw';
/** Pictures that a phone shows without scrolling. */
const FIRST = 6;

interface CategoryTilesProps {
  department: Department;
  /** A link at the end of the title. */
  action: ReactNode;
}

/** The types of a department's products, each a link to the list of them. Absent where there is no choice of types. */
export function CategoryTiles({ department, action }: CategoryTilesProps) {
  const shared = useTexts(sharedTexts);
  const t = useTexts(departmentTexts);
  const titleId = useId();
  const categories = useQuery(categoriesQuery(departmentFilters[department], 'type'));
  if (categories.data && categories.data.length < 2) return null;
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <SectionTitle id={titleId} actions={action}>
        {t.types}
      </SectionTitle>
      <QueryState
        query={categories}
        loading={
          <Loading text={t.loadingTypes}>
            <div className={styles.tiles}>
              {[0, 1, 2, 3, 4, 5].map((place) => (
                <Skeleton key={place} shape="card" />
              ))}
            </div>
          </Loading>
        }
        error={t.typesFailed}
        size="compact"
        {...shared.retry}
      >
        {(found) => (
          <ul className={styles.tiles} style={columnsFor(found.length)}>
            {found.map((category, index) => (
              <li key={category.name}>
                <Tile category={category} to={listAddress(department, category)} priority={index < FIRST} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

/** So many tiles in a row that the last row is about full. */
function columnsFor(count: number) {
  const wide = count > 8 ? Math.ceil(count / 2) : Math.max(count, 6);
  return { '--narrow': count % 3 === 1 || count % 4 === 0 ? 4 : 3, '--wide': wide } as CSSProperties;
}

function Tile({ category, to, priority }: { category: Category; to: string; priority: boolean }) {
  const t = useTexts(sharedTexts).products;
  const { nameOf } = useTexts(wordTexts);
  const { name, count, picture } = category;
  return (
    <Link to={to} className={styles.tile}>
      <Picture
        image={picture?.base ? picture : picture?.image}
        alt=""
        sizes={PICTURE_SIZES}
        priority={priority}
        className={styles.picture}
      />
      <span className={styles.name}>{nameOf(name)}</span>
      <Text as="span" tone="muted" size="xs">
        {t.count(count)}
      </Text>
    </Link>
  );
}
