import * as z from 'zod/mini';
import { call } from './call';
import { text } from './fields';

const READERS = ['owner', 'read_only'] as const;

/** The acts of operators on releases. */
export const RELEASE_ACTS = [
  'live',
  'canary',
  'roll_back',
  'dismiss',
  'yank',
  'grant',
  'end_grant',
  'restore',
  'preview',
] as const;
export type ReleaseActName = (typeof RELEASE_ACTS)[number];

/** An operator as the audit trail names them. */
const operator = z.object({ name: z.string() });

export const getReleaseAccess = call({
  method: 'GET',
  path: '/operator/releases/access/',
  access: 'operator',
  roles: READERS,
  summary: 'Whether the token’s owner may see the releases; the HTML server asks this',
  answer: operator,
});

export const recordReleaseAct = call({
  method: 'POST',
  path: '/operator/releases/acts/',
  access: 'operator',
  roles: ['owner'],
  summary: 'Records that an operator changes what is live; the HTML server calls this before it does so',
  body: z.strictObject({
    act: z.enum(RELEASE_ACTS),
    /** the packages with their versions, the path or the composition */
    subject: text(1000, 'What is changed?'),
    reason: text(200),
    /** the composition that the operator has seen */
    composition: z.int().check(z.gte(0)),
    /** Why the HTML server has refused the act that was recorded before. */
    refused: z.optional(text(1000)),
  }),
  answer: operator,
  status: 201,
});

const counts = z.object({ loads: z.int(), failures: z.int() });
const sides = z.object({ canary: counts, live: counts });
const note = z.object({
  /** ISO instant */
  at: z.string(),
  by: z.string(),
  why: z.string(),
});
const visitors = z.object({ visitors: z.int(), reached: z.int() });

/** A canary compared with the live version, by page loads since it began. */
const canaryFigures = z.object({
  failed: sides,
  slow: sides,
  flawed: sides,
  no_report: sides,
  failed_on_server: sides,
  /** visitors who reached what they came for */
  goals: z.array(z.object({ goal: z.string(), canary: visitors, live: visitors })),
});
export type CanaryFigures = z.output<typeof canaryFigures>;

const releaseCanary = z.extend(note, {
  version: z.string(),
  /** percent of the visitors */
  percent: z.int(),
  /** the reports that speak against it: a person decides */
  held: z.nullable(z.object({ at: z.string(), why: z.string() })),
  /** the releases that go live, or end, with it, itself included, by package */
  together: z.record(z.string(), z.string()),
  /** null: no page of it was reported to this server yet */
  figures: z.nullable(canaryFigures),
});
export type ReleaseCanary = z.output<typeof releaseCanary>;

const releasedPackage = z.extend(note, {
  /** of a remote without mfe-, or shell */
  name: z.string(),
  /** the live version; null: the build beside the HTML server */
  version: z.nullable(z.string()),
  canary: z.nullable(releaseCanary),
  /** the live version fails for many */
  fault: z.nullable(z.object({ at: z.string(), why: z.string() })),
  /** the version that a rollback of the live one leads to; null: there is none */
  back: z.nullable(z.string()),
  /** page loads of the live version that were reported to this server */
  loads: z.nullable(counts),
  /** published versions, the newest first */
  versions: z.array(z.object({ version: z.string(), yanked: z.nullable(note) })),
});
export type ReleasedPackage = z.output<typeof releasedPackage>;

/** One difference between a composition and the one before. */
const compositionChange = z.object({
  what: z.enum([
    'live',
    'canary',
    'canary_held',
    'canary_resumed',
    'canary_ended',
    'fault',
    'yanked',
    'granted',
    'grant_ended',
  ]),
  name: z.string(),
  version: z.optional(z.nullable(z.string())),
  /** the live version before; null: the build */
  from: z.optional(z.nullable(z.string())),
  percent: z.optional(z.int()),
  prefix: z.optional(z.string()),
});
export type CompositionChange = z.output<typeof compositionChange>;

const step = z.extend(note, { id: z.int(), changes: z.array(compositionChange) });
export type CompositionStep = z.output<typeof step>;

const route = z.object({
  path: z.string(),
  name: z.string(),
  access: z.string(),
  /** of the live version that has the path; null: only the canary has it */
  version: z.nullable(z.string()),
  canary: z.nullable(z.object({ version: z.string(), percent: z.int() })),
});

const releases = z.object({
  /** the number of the composition that is live */
  composition: z.int(),
  /** when this server began to count reports. ISO instant */
  since: z.string(),
  /** what has to be repaired, one line each */
  problems: z.array(z.string()),
  packages: z.array(releasedPackage),
  /** the newest first */
  history: z.array(step),
  grants: z.array(z.object({ name: z.string(), prefixes: z.array(z.string()) })),
  routes: z.array(route),
});
export type Releases = z.output<typeof releases>;

/** The same, and where its changes can be followed. */
const followedReleases = z.extend(releases, {
  /** address of server-sent events with the same content; valid for a minute or two */
  events: z.string(),
});

export const getReleases = call({
  method: 'GET',
  path: '/-/operator/releases',
  access: 'public',
  ofSite: true,
  summary: 'What is live and was, the figures of canaries, paths and their remotes',
  answer: followedReleases,
});

const versions = z
  .record(z.string().check(z.regex(/^\w{1,50}$/)), z.string().check(z.maxLength(100)))
  .check(z.refine((all) => Object.keys(all).length > 0 && Object.keys(all).length <= 50, 'Which release?'));
const seen = {
  why: text(200, 'Please give a reason'),
  /** the composition that the operator has seen */
  seen: z.int().check(z.gte(0)),
};
const name = z.string().check(z.regex(/^\w{1,50}$/));

const releaseAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('live'), versions, ...seen }),
  z.strictObject({
    act: z.literal('canary'),
    versions,
    percent: z.int('A canary takes from 1 to 99 percent').check(z.gte(1), z.lte(99)),
    ...seen,
  }),
  z.strictObject({ act: z.literal('roll_back'), name, ...seen }),
  z.strictObject({ act: z.literal('dismiss'), name, ...seen }),
  z.strictObject({
    act: z.literal('yank'),
    name,
    version: text(100, 'Which release?'),
    /** goes live in its place, where it is live */
    instead: z.optional(text(100)),
    ...seen,
  }),
  z.strictObject({ act: z.literal('grant'), name, prefix: text(200, 'Please enter a path'), ...seen }),
  z.strictObject({ act: z.literal('end_grant'), name, prefix: text(200, 'Please enter a path'), ...seen }),
  z.strictObject({ act: z.literal('restore'), composition: z.int().check(z.gte(0)), ...seen }),
]);
export type ReleaseAct = z.output<typeof releaseAct>;

export const changeReleases = call({
  method: 'POST',
  path: '/-/operator/releases/acts',
  access: 'public',
  ofSite: true,
  summary: 'Changes what is live',
  body: releaseAct,
  answer: followedReleases,
});

const preview = z.strictObject({ versions, days: z.int().check(z.gte(1), z.lte(30)) });

export const previewReleases = call({
  method: 'POST',
  path: '/-/operator/releases/previews',
  access: 'public',
  ofSite: true,
  summary: 'A link that shows whoever opens it releases that are not live',
  body: preview,
  answer: z.object({
    /** path and query */
    path: z.string(),
    /** ISO instant */
    until: z.string(),
  }),
});

/** The bodies that the HTML server accepts. */
export const releaseBodies = { act: releaseAct, preview };
