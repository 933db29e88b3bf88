import type { IconDrawing } from './drawings';
import styles from './Icon.module.css';

export interface IconProps {
  drawing: IconDrawing;
  /** Edge in px; 20 when absent. */
  size?: number;
  /** Filled with the text colour, e.g. a star that counts. */
  filled?: boolean;
  className?: string;
}

/** A small line icon. Decorative: the control or text beside it carries the meaning. */
export function Icon({ drawing, size = 20, filled = false, className }: IconProps) {
  return (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={drawing} />
    </svg>
  );
}
