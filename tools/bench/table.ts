/** Rows under a head, in columns; the first is text, the others are figures. */
export function tableText(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const texts = [head, ...rows.map((row) => row.map(shown))];
  const widths = head.map((_, column) => Math.max(...texts.map((row) => (row[column] ?? '').length)));
  return texts
    .map((row) =>
      row
        .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

function shown(value: string | number): string {
  if (typeof value === 'string') return value;
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Math.round(value * 10) / 10);
}
