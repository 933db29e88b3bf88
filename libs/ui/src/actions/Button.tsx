import type { ComponentProps, ElementType, ReactNode } from 'react';
import { classNames } from '../classNames';
import { Spinner } from '../states/Spinner';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

/** How a button looks; shared by Button and ButtonLink. */
export interface ButtonLook {
  /** 'primary' when absent. */
  variant?: ButtonVariant;
  /** 'md' (48 px) when absent; 'sm' is 40 px, 'lg' 56 px. */
  size?: ButtonSize;
  fullWidth?: boolean;
  /** Shown before the text. */
  icon?: ReactNode;
  /** Shown after the text. */
  iconEnd?: ReactNode;
}

function buttonClass({ variant = 'primary', size = 'md', fullWidth }: ButtonLook, className?: string) {
  return classNames(styles.button, styles[variant], styles[size], fullWidth && styles.fullWidth, className);
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** While true the button keeps its focus and place, ignores clicks and announces itself as busy. */
  pending?: boolean;
  /** Replaces the text while pending, e.g. 'Processing...'. */
  pendingText?: ReactNode;
}

/** A button. `type` is 'button' unless said otherwise. */
export function Button({
  variant,
  size,
  fullWidth,
  icon,
  iconEnd,
  pending = false,
  pendingText,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, fullWidth }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={(event) => {
        // Not `disabled`: that would throw away the keyboard focus in the middle of the work.
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {pending ? <Spinner size={18} /> : icon}
      <span className={styles.text}>{pending && pendingText ? pendingText : children}</span>
      {pending ? null : iconEnd}
    </button>
  );
}

export type ButtonLinkProps<L extends ElementType> = ButtonLook & {
  /** The link component: the router's `Link`, or 'a'. Its own props (`to`, `href`, …) are passed on. */
  as: L;
  className?: string;
  children: ReactNode;
} & Omit<ComponentProps<L>, keyof ButtonLook | 'as' | 'className' | 'children'>;

/** A link that looks like a button: `<ButtonLink as={Link} to="/home">…</ButtonLink>`. */
export function ButtonLink<L extends ElementType>(props: ButtonLinkProps<L>) {
  const { as, variant, size, fullWidth, icon, iconEnd, className, children, ...rest } =
    props as ButtonLinkProps<'a'>;
  const LinkComponent: ElementType = as;
  return (
    <LinkComponent {...rest} className={buttonClass({ variant, size, fullWidth }, className)}>
      {icon}
      <span className={styles.text}>{children}</span>
      {iconEnd}
    </LinkComponent>
  );
}
