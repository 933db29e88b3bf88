/** The exit code of a check that could not be made. */
export const SKIPPED = 75;

const LEVELS = ['info', 'low', 'moderate', 'high', 'critical'];

/**
 * Reads what `npm audit --json` has written.
 * @param {string} text
 * @param {{ level: string, accepted: { advisory: string, until: string, reason: string }[], today: string, failure?: string }} options
 *   `level`: the lowest that is a problem; `accepted`: advisories that are none until a day
 * @returns {{ skipped: string | null, problems: string[], known: number }} `skipped`: why the registry gave no answer
 */
export function readAudit(text, { level, accepted, today, failure }) {
  const report = parsed(text);
  if (!report?.auditReportVersion || typeof report.vulnerabilities !== 'object') {
    const why = report?.message ?? report?.error?.summary ?? failure ?? 'npm audit gave no report';
    return { skipped: `the registry gave no answer: ${firstLine(why)}`, problems: [], known: 0 };
  }
  const isAccepted = (url) =>
    accepted.some(({ advisory, until }) => url?.endsWith(advisory) && until >= today);
  const rows = Object.values(report.vulnerabilities);
  const problems = rows.flatMap(({ name, range, via }) =>
    via
      // Texts name the package that has the advisory, which has a row of its own.
      .filter((one) => typeof one === 'object')
      .filter(({ severity, url }) => LEVELS.indexOf(severity) >= LEVELS.indexOf(level) && !isAccepted(url))
      .map(({ severity, title, url }) => `${name} ${range}: ${severity}, ${title} (${url})`),
  );
  return { skipped: null, problems, known: rows.length };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const firstLine = (text) => String(text).split('\n')[0];
