import type { CompositionChange } from '@haat/contracts';
import { type Counts, rateOf } from '../health/canaryRule';
import { commandsFor, rollbackCommand } from '../package/commandNames';
import { packageNameOf } from '../package/kinds';
import { type Composition, faultOf } from '../store/compositions';
import { table } from '../textTable';
import { changesOf } from './compositionChanges';
import type { ReleaseStatus } from './releaseClient';

/**
 * The output of `npm run composition`: the live versions with date, author and reason, the reports on canaries and
 * versions, and the history.
 * @param names the remotes, also those that were never released
 */
export function compositionText(
  { now, problems, history, reports, site }: ReleaseStatus,
  names: readonly string[],
): string {
  const all = [...new Set([...names, ...Object.keys(now.remotes)])];
  const live = all.flatMap((name) => {
    const release = now.remotes[name];
    if (!release) return [[name, 'as built', '', '', '']];
    const { version, since, by, why, canary } = release;
    const rows = [[name, version ?? 'as built', minuteOf(since), by, why]];
    if (!canary) return rows;
    const analysis = `${canary.version} for ${canary.percent} %`;
    return [...rows, ['', analysis, minuteOf(canary.since), canary.by, canary.why]];
  });
  const steps = history
    .filter((step) => step !== null)
    .map((step, at, list) => [
      String(step.id),
      minuteOf(step.at),
      step.by,
      changesOf(step, list[at + 1])
        .map(changeText)
        .join(', '),
      step.why,
    ]);
  return [
    `Composition ${now.id} is live`,
    ...siteLines(now, site),
    ...heldLines(now),
    ...faultyLines(now),
    ...[...new Set([...problems, ...(site?.problems ?? [])])].map((problem) => `! ${problem}`),
    table([['remote', 'version', 'since (UTC)', 'by', 'why'], ...live]),
    ...yankedLines(now),
    ...reportLines(now, reports),
    ...(steps.length > 0 ? ['', 'History', table([['id', 'at (UTC)', 'by', 'what', 'why'], ...steps])] : []),
  ].join('\n');
}

/** Differences between the store and what the site serves. */
function siteLines({ id }: Composition, site: ReleaseStatus['site']): string[] {
  if (!site) return [];
  const { composition, storeAwaySince } = site;
  if (storeAwaySince)
    return [
      `! The site serves composition ${composition ?? 'none'}: it cannot read the store since ${minuteOf(storeAwaySince)}`,
    ];
  return composition === id ? [] : [`The site serves composition ${composition ?? 'none'}`];
}

/** Canaries on which a person has to decide. */
const heldLines = ({ remotes }: Composition): string[] =>
  Object.entries(remotes).flatMap(([name, live]) => {
    const { version, suspected } = live?.canary ?? {};
    return suspected
      ? [
          `! The canary ${name} ${version} is held since ${minuteOf(suspected.at)} UTC: ${suspected.why}. ${commandsFor(name)}`,
        ]
      : [];
  });

/** Live versions that fail for many. */
const faultyLines = (now: Composition): string[] =>
  Object.entries(now.remotes).flatMap(([name, live]) => {
    const fault = live?.version ? faultOf(now, name, live.version) : undefined;
    return fault
      ? [
          `! ${name} ${fault.version} fails since ${minuteOf(fault.at)} UTC: ${fault.why}. ${rollbackCommand(name)} goes back, npm run dismiss -- ${packageNameOf(name)} says that the reports are false`,
        ]
      : [];
  });

function yankedLines({ yanked = {} }: Composition): string[] {
  const rows = Object.entries(yanked).flatMap(([name, list = []]) =>
    list.map(({ version, at, by, why }) => [name, version, minuteOf(at), by, why]),
  );
  return rows.length > 0
    ? ['', 'Yanked', table([['remote', 'version', 'at (UTC)', 'by', 'why'], ...rows])]
    : [];
}

/** Reports of browsers: canaries compared with the live versions, then all versions. */
function reportLines({ remotes }: Composition, reports: ReleaseStatus['reports']): string[] {
  const canaries = Object.entries(remotes).flatMap(([name, live]) =>
    live?.canary ? [{ name, live: live.version ?? 'as built', canary: live.canary }] : [],
  );
  if (!reports)
    return canaries.length > 0 ? ['', 'No site runs here, so there are no reports on the canaries'] : [];
  const none = { loads: 0, failures: 0 };
  const unknown = {
    canary: none,
    live: none,
    slow: { canary: none, live: none },
    flawed: { canary: none, live: none },
    noReport: { canary: none, live: none },
    rendered: { canary: none, live: none },
  };
  const rows = canaries.flatMap(({ name, live, canary }) => {
    const known = reports.canaries[name];
    const { slow, flawed, noReport, rendered, ...reported } =
      known?.version === canary.version ? { ...unknown, ...known } : unknown;
    const counted = ({ failures, loads }: Counts) => `${failures} of ${loads}`;
    return [
      [
        name,
        canary.version,
        ...figures(reported.canary),
        ...[slow, flawed, noReport, rendered].map((one) => counted(one.canary)),
      ],
      [
        '',
        live,
        ...figures(reported.live),
        ...[slow, flawed, noReport, rendered].map((one) => counted(one.live)),
      ],
    ];
  });
  const versions = Object.entries(reports.versions).flatMap(([name, counts]) =>
    Object.entries(counts).map(([version, count]) => [name, version, ...figures(count)]),
  );
  const failures = (reports.failures ?? []).map(({ remote, version, count, outcome, at, error }) => [
    remote,
    version,
    String(count),
    outcome,
    minuteOf(at),
    error,
  ]);
  const head = ['remote', 'version', 'page loads', 'failed', ''];
  return [
    ...(rows.length > 0
      ? [
          '',
          'Canaries compared with the live versions',
          table([[...head, 'slow', 'flaws', 'no report', 'failed on the server'], ...rows]),
        ]
      : []),
    ...(versions.length > 0
      ? ['', `Reported by browsers since ${minuteOf(reports.since)}`, table([head, ...versions])]
      : []),
    ...(failures.length > 0
      ? [
          '',
          'Failures',
          table([['remote', 'version', 'times', 'failed to', 'last (UTC)', 'error'], ...failures]),
        ]
      : []),
  ];
}

const figures = (counts: Counts) => [
  String(counts.loads),
  String(counts.failures),
  counts.loads > 0 ? `${(100 * rateOf(counts)).toFixed(1)} %` : '',
];

/** One change of a step. */
function changeText({ what, name, version, from, percent, prefix }: CompositionChange): string {
  switch (what) {
    case 'live':
      return `${name} ${from ?? 'as built'} → ${version ?? 'as built'}`;
    case 'canary':
      return `${name} ${version} for ${percent} %`;
    case 'canary_held':
      return `${name} ${version} held`;
    case 'canary_resumed':
      return `${name} ${version} goes on`;
    case 'canary_ended':
      return `${name} without ${version}`;
    case 'fault':
      return `${name} ${version} fails`;
    case 'yanked':
      return `${name} ${version} yanked`;
    case 'granted':
      return `${name} may use ${prefix}`;
    case 'grant_ended':
      return `${name} may no longer use ${prefix}`;
  }
}

/** @param time ISO 8601, UTC */
export const minuteOf = (time: string) => time.slice(0, 16).replace('T', ' ');
