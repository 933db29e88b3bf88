import { readFileSync } from 'node:fs';
import path from 'node:path';
import { licenceProblems, withDeclaredLicences } from './licences.mjs';
import { readAudit } from './readAudit.mjs';

const POLICY = {
  licences: ['MIT', 'ISC', 'Apache-2.0'],
  exceptions: [
    { packages: ['@font/*'], licences: ['OFL-1.1'], reason: 'Fonts' },
    { packages: ['data'], licences: ['CC-BY-4.0'], development: true, reason: 'Builds' },
    { packages: ['bare'], licences: [], development: true, reason: 'Tests' },
  ],
  declared: [{ packages: ['old', 'old-*'], licence: 'MIT', reason: 'In its LICENSE file' }],
};
const DEVELOPMENT = [{ name: 'cdx:npm:package:development', value: 'true' }];
const component = (name: string, licence: string | null, more: object = {}) => {
  const [scope, base] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    ...(scope ? { group: scope } : {}),
    name: base,
    version: '1.0.0',
    licenses:
      licence === null
        ? []
        : [/ (AND|OR) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
    ...more,
  };
};
const exceptions = [
  component('@font/anek', 'OFL-1.1'),
  component('data', 'CC-BY-4.0', { properties: DEVELOPMENT }),
  component('bare', null, { properties: DEVELOPMENT }),
];
const problemsOf = (...components: object[]) =>
  licenceProblems(withDeclaredLicences({ components: [...exceptions, ...components] }, POLICY), POLICY);

test.each<[string, object]>([
  ['a licence of the list', component('a', 'MIT')],
  ['one of two', component('a', 'GPL-3.0-only OR MIT')],
  ['both of two, in brackets', component('a', '(MIT AND ISC)')],
  ['declared in another way', component('old-gcd', null)],
  ['declared in a file', component('old', 'SEE LICENSE IN LICENSE')],
  ['our own', component('api', null, { properties: [{ name: 'cdx:npm:package:private', value: 'true' }] })],
])('%s is allowed', (_what, one) => {
  expect(problemsOf(one)).toEqual([]);
});

test.each<[string, object, string]>([
  ['another licence', component('a', 'GPL-3.0-only'), 'a 1.0.0: GPL-3.0-only is not allowed'],
  [
    'one of two that both apply',
    component('a', 'GPL-3.0-only AND MIT'),
    'GPL-3.0-only AND MIT is not allowed',
  ],
  ['no licence', component('@x/a', null), '@x/a 1.0.0: no licence is not allowed'],
  ['nested brackets', component('a', 'MIT AND (ISC OR MIT)'), 'is not allowed'],
  ['an exception for development, shipped', component('data', 'CC-BY-4.0'), 'data 1.0.0: CC-BY-4.0'],
  ['another licence than the exception’s', component('@font/b', 'GPL-2.0'), '@font/b 1.0.0: GPL-2.0'],
  ['a changed licence of a declared one', component('old', 'GPL-2.0'), 'old 1.0.0: GPL-2.0'],
])('%s is not', (_what, one, problem) => {
  expect(problemsOf(one)).toEqual([expect.stringContaining(problem)]);
});

test('an exception that nothing needs is a problem', () => {
  expect(licenceProblems({ components: exceptions.slice(1) }, POLICY)).toEqual([
    'No package needs the exception of @font/*',
  ]);
});

test('every exception has a reason', () => {
  const policy = JSON.parse(readFileSync(path.join(import.meta.dirname, 'policy.json'), 'utf8'));
  for (const { reason } of [...policy.exceptions, ...policy.declared]) expect(reason).toMatch(/\w{3}.*\.$/);
  for (const { advisory, until, reason } of policy.advisories.accepted)
    expect([advisory, until, reason]).toEqual([
      expect.stringMatching(/^GHSA-/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expect.stringMatching(/\w{3}/),
    ]);
});

describe('advisories', () => {
  const row = (severity: string, id: string) => ({
    name: 'left',
    range: '<2',
    via: [{ severity, title: 'Bad things', url: `https://github.com/advisories/${id}` }],
  });
  const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });
  const read = (
    text: string,
    accepted: { advisory: string; until: string; reason: string }[] = [],
    failure?: string,
  ) => readAudit(text, { level: 'high', accepted, today: '2026-11-23', failure });

  test('high ones are problems, lower ones are counted; a package is not blamed for another', () => {
    const vulnerabilities = {
      left: row('high', 'GHSA-1'),
      low: { ...row('low', 'GHSA-2'), name: 'low' },
      user: { name: 'user', range: '*', via: ['left'] },
    };
    expect(read(report(vulnerabilities))).toEqual({
      skipped: null,
      known: 3,
      problems: ['left <2: high, Bad things (https://github.com/advisories/GHSA-1)'],
    });
  });

  test.each([
    ['2026-11-23', 0],
    ['2026-11-22', 1],
  ])('an accepted one is none until %s', (until, count) => {
    const accepted = [{ advisory: 'GHSA-1', until, reason: 'Not reachable' }];
    expect(read(report({ left: row('critical', 'GHSA-1') }), accepted).problems).toHaveLength(count);
  });

  test.each([
    [
      '{"message":"405 Method Not Allowed\\nmore","method":"POST"}',
      'the registry gave no answer: 405 Method Not Allowed',
    ],
    ['{"error":{"summary":"request failed"}}', 'the registry gave no answer: request failed'],
    ['', 'the registry gave no answer: spawn npm ETIMEDOUT'],
  ])('without an answer the check is skipped: %s', (text, skipped) => {
    expect(read(text, [], 'spawn npm ETIMEDOUT')).toEqual({ skipped, problems: [], known: 0 });
  });
});
