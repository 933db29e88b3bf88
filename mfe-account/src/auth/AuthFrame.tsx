import { Container, Divider, PageTitle } from '@haat/ui';
import type { ReactNode } from 'react';
import { HangingCloth } from '../textiles/HangingCloth';
import type { TextileName } from '../textiles/tiles';
import styles from './AuthFrame.module.css';

interface EntryFrameProps {
  title: ReactNode;
  lead: ReactNode;
  /** A link above the title. */
  back?: ReactNode;
  /** The three cloths next to the form. */
  cloths: readonly [TextileName, TextileName, TextileName];
  children: ReactNode;
}

/** Layout of login, sign-up and forgotten password: the form, with decorative cloths next to it on wide screens. */
export function AuthFrame({ title, lead, back, cloths, children }: EntryFrameProps) {
  const [first, second, third] = cloths;
  return (
    <div className={styles.page}>
      <Container className={styles.frame}>
        <Divider variant="border" className={styles.border} />
        <div className={styles.form}>
          <PageTitle back={back} lead={lead}>
            {title}
          </PageTitle>
          {children}
        </div>
        <div className={styles.line} aria-hidden="true">
          <HangingCloth name={first} length={470} flap={250} className={styles.cloth} />
          <HangingCloth name={second} length={560} flap={330} border className={styles.cloth} />
          <HangingCloth name={third} length={430} flap={200} className={styles.cloth} />
        </div>
      </Container>
    </div>
  );
}
