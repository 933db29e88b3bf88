import { Text } from '@haat/ui';
import { type ReactNode, useId } from 'react';
import styles from './CheckoutLayout.module.css';

interface CheckoutLayoutProps {
  /** The items. */
  children: ReactNode;
  /** Payment and bill; a second column on wide screens. */
  side: ReactNode;
  /** Total and confirm button: below the second column on wide screens, at the bottom of the screen on phones. */
  confirm: ReactNode;
}

/** The two columns of a checkout. */
export function CheckoutLayout({ children, side, confirm }: CheckoutLayoutProps) {
  return (
    <div className={styles.layout} data-above-bar>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>
        <div className={styles.parts}>{side}</div>
        <div className={styles.confirm} data-bar>
          {confirm}
        </div>
      </div>
    </div>
  );
}

/** A titled part of a checkout. */
export function CheckoutPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <Text as="h2" id={id} size="lg">
        {title}
      </Text>
      {children}
    </section>
  );
}
