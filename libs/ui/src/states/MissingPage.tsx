import type { ReactNode } from 'react';
import { searchIcon } from '../icons/drawings';
import { Icon } from '../icons/Icon';
import { Container } from '../layout/Container';
import { PageTitle } from '../layout/PageTitle';
import styles from './EmptyState.module.css';

export interface MissingPageProps {
  /** The heading: what was not found. */
  title: ReactNode;
  /** Says what the user can do next. */
  text: ReactNode;
  /** ButtonLinks that lead on. */
  action: ReactNode;
}

/** The whole page of an address without content: an unknown path, product, store or order. It has no retry. */
export function MissingPage({ title, text, action }: MissingPageProps) {
  return (
    <Container width="text">
      <div className={styles.page}>
        <span className={styles.icon}>
          <Icon drawing={searchIcon} size={28} />
        </span>
        <PageTitle align="center" lead={text}>
          {title}
        </PageTitle>
        <div className={styles.ways}>{action}</div>
      </div>
    </Container>
  );
}
