import { dhakaDateAndTime, type Page, paisaOf, type Taka } from '@haat/contracts';
import { formatTaka } from '../../platform/format/formatTaka';
import { oneLine } from '../../platform/format/oneLine';

export const taka = (amount: Taka) => formatTaka(paisaOf(amount));

export function timeOf(iso: string): string {
  const { date, time } = dhakaDateAndTime(new Date(iso));
  return `${date} ${time}`;
}

/** Rows in aligned columns; the first row is the header. */
export function table(rows: readonly (readonly string[])[]): string {
  // Texts of users must not break lines.
  const lines = rows.map((row) => row.map(oneLine));
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((row) => row[column]?.length ?? 0)),
  );
  return lines
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function paged(
  rows: readonly (readonly string[])[],
  { count, current_page, total_pages }: Omit<Page<unknown>, 'results'>,
): string {
  if (count === 0) return 'None.';
  const more = total_pages > 1 ? `\n\nPage ${current_page} of ${total_pages}, ${count} in all` : '';
  return table(rows) + more;
}
