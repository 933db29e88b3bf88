import { classNames } from '../classNames';
import { alertIcon, checkIcon, closeIcon, type IconDrawing, infoIcon } from '../icons/drawings';
import { Icon } from '../icons/Icon';
import styles from './ToastList.module.css';

export type ToastTone = 'success' | 'info' | 'warning' | 'danger';

const icons: Record<ToastTone, IconDrawing> = {
  success: checkIcon,
  info: infoIcon,
  warning: alertIcon,
  danger: alertIcon,
};

export interface Toast {
  id: string | number;
  text: string;
  /** 'info' when absent. */
  tone?: ToastTone;
  /** A button in the toast, e.g. Undo; a click also dismisses the toast. */
  action?: { label: string; run: () => void };
}

export interface ToastListProps {
  toasts: readonly Toast[];
  onDismiss: (id: Toast['id']) => void;
  /** Accessible name of the region, e.g. 'Notices'. */
  label: string;
  /** Accessible name of the dismiss button. */
  dismissText: string;
  /** Called when the pointer or the focus enters or leaves a toast: pause the timers meanwhile. */
  onHold?: (held: boolean) => void;
}

/** Short notices over the page, newest last. It only renders them; the owner of the list also times them. */
export function ToastList({ toasts, onDismiss, label, dismissText, onHold }: ToastListProps) {
  return (
    // The region stays in the page when empty: screen readers announce what is added to one they know.
    <section
      className={styles.region}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
    >
      {toasts.map(({ id, text, tone = 'info', action }) => (
        <div
          key={id}
          data-toast=""
          className={classNames(styles.toast, styles[tone])}
          role={tone === 'danger' ? 'alert' : undefined}
        >
          <Icon drawing={icons[tone]} className={styles.icon} />
          <p className={styles.text}>{text}</p>
          {action ? (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                onDismiss(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          ) : null}
          <button
            type="button"
            className={styles.dismiss}
            aria-label={dismissText}
            onClick={() => onDismiss(id)}
          >
            <Icon drawing={closeIcon} size={16} />
          </button>
        </div>
      ))}
    </section>
  );
}
