import type { Paisa } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Button, Money } from '@haat/ui';
import type { ReactNode } from 'react';
import { sharedTexts } from '../strings';
import styles from './ConfirmBar.module.css';

interface ConfirmBarProps {
  /** In paisa; shown next to the button on phones, where the bill is not visible. */
  total: Paisa;
  /** Why the order cannot be confirmed. */
  error?: string;
  disabled?: boolean;
  /** True while the dialog that the button opens is being loaded. */
  pending?: boolean;
  onConfirm: () => void;
  children: ReactNode;
}

/** The button that opens the shipping dialog. */
export function ConfirmBar({ total, error, disabled, pending, onConfirm, children }: ConfirmBarProps) {
  const t = useTexts(sharedTexts).bill;
  return (
    <div className={styles.bar}>
      <p role="alert" className={styles.error}>
        {error}
      </p>
      <p className={styles.total} aria-hidden="true">
        <span>{t.total}</span>
        <Money paisa={total} className={styles.amount} />
      </p>
      <Button size="lg" className={styles.button} disabled={disabled} pending={pending} onClick={onConfirm}>
        {children}
      </Button>
    </div>
  );
}
