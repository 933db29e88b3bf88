import { readSettings } from '../settings';
import { contentSecurityPolicy } from './security';

const policyOf = (policies: string[], elsewhere: string[] = []) =>
  contentSecurityPolicy(
    readSettings({ API_PORT: '2' }, '/nowhere'),
    { styles: [], scripts: [] },
    elsewhere,
    policies,
  );

test('a page admits the Trusted Types policies of its remotes’ frameworks, and no others', () => {
  expect(policyOf([])).toMatch(/; trusted-types default;/);
  expect(policyOf(['vue', 'svelte-trusted-html', 'vue'])).toMatch(
    /; trusted-types default vue svelte-trusted-html;/,
  );
});

test('such a policy admits no script: scripts are still those of the site', () => {
  const scripts = /script-src ([^;]*)/;
  expect(scripts.exec(policyOf(['vue']))![1]).toBe(scripts.exec(policyOf([]))![1]);
});

test('a page with code from elsewhere is no less strict with it', () => {
  const policy = policyOf([], ['http://localhost:4104']);
  expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types default/);
  expect(policy).toMatch(/script-src 'self' http:\/\/localhost:4104;/);
  expect(policy).not.toContain('report-uri');
});
