import { SectionTitle } from '@haat/ui';
import type { ReactNode } from 'react';

/** A part of a seller's or an order's page, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <SectionTitle>{title}</SectionTitle>
      {children}
    </section>
  );
}
