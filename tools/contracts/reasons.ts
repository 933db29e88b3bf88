/** A version of a lib and why it is one; a row of its CHANGES.md. */
export interface Reason {
  version: string;
  /** 2026-11-21 */
  date: string;
  /** The first digits of the SHA-256 of the surface that was accepted. */
  surface: string;
  why: string;
}

/** CHANGES.md, the newest version first. */
export function reasonsText(lib: string, reasons: readonly Reason[]): string {
  const rows = reasons.map(
    ({ version, date, surface, why }) =>
      `| ${version} | ${date} | ${surface} | ${why.replaceAll('|', '/')} |`,
  );
  return [
    `# Versions of ${lib}`,
    '',
    'Written by `npm run contract -- accept`: a version for each change of what the lib offers (surface.txt), and why.',
    '',
    '| version | date | surface | why |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** The rows of a CHANGES.md. */
export function readReasons(text: string): Reason[] {
  return text.split('\n').flatMap((line) => {
    const [, version, date, surface, why] =
      /^\| *(\d+\.\d+\.\d+) *\|([^|]*)\|([^|]*)\|([^|]*)\|/.exec(line) ?? [];
    return version ? [{ version, date: date!.trim(), surface: surface!.trim(), why: why!.trim() }] : [];
  });
}
