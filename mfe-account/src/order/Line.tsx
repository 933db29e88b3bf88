import type { ReactNode } from 'react';

/** Renders nothing without a value. */
export function Line({
  term,
  className,
  children,
}: {
  term: string;
  className?: string;
  children: ReactNode;
}) {
  if (children === '') return null;
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
