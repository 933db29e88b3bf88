import { type ReactNode, useId } from 'react';
import styles from './CheckoutLayout.module.css';

interface CheckoutLayoutProps {
  /** What is bought. */
  children: ReactNode;
  /** How it is paid and what it comes to; beside the rest on a desk. */
  side: ReactNode;
  /** Total and the confirm button: the end of the side on a desk, the foot of the screen on a phone. */
  confirm: ReactNode;
}

/** The two columns of a checkout. */
export function CheckoutLayout({ children, side, confirm }: CheckoutLayoutProps) {
  return (
    <div className={styles.layout}>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>
        <div className={styles.parts}>{side}</div>
        <div className={styles.confirm}>{confirm}</div>
      </div>
    </div>
  );
}

/** A titled part of a checkout. */
export function CheckoutPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
