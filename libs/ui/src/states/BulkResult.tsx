import type { Key } from 'react';
import { List } from './List';
import { Notice } from './Notice';

export interface BulkResultProps {
  /** How many rows changed; null: none. */
  done: string | null;
  /** Above the rows that did not. */
  failedTitle: string;
  failures: readonly { key: Key; text: string }[];
}

/** What became of several rows that were changed at once: how many did, and why others did not. */
export function BulkResult({ done, failedTitle, failures }: BulkResultProps) {
  return (
    <Notice tone={failures.length > 0 ? 'warning' : 'success'}>
      {done}
      {failures.length > 0 ? (
        <>
          <p>{failedTitle}</p>
          <List items={failures} keyOf={({ key }) => key} empty={null} renderItem={({ text }) => text} />
        </>
      ) : null}
    </Notice>
  );
}
