import { readReport, withoutPersonalData } from './report';

const report = {
  composition: '7.0f3a',
  pageToken: 'abc~def@1.0.0',
  region: 'cart_checkout',
  version: '1.5.0-rc.1',
  outcome: 'run',
  message: 'TypeError: x',
};

test('is read from JSON and from its text; what else is in it is left out', () => {
  expect(readReport({ ...report, more: 1 })).toEqual(report);
  expect(readReport(JSON.stringify(report))).toEqual(report);
  const { message: _none, ...mounted } = { ...report, outcome: 'mounted' };
  expect(readReport(mounted)).toEqual({ ...report, outcome: 'mounted', message: '' });
});

test.each([
  ['a file of nothing', 'computed hash is "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="', 'untested'],
  ['a file of something else', 'computed hash is "zuDEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="', 'load'],
])('%s: %s, is reported as %s', (_what, message, outcome) => {
  expect(readReport({ ...report, outcome: 'load', message }).outcome).toBe(outcome);
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['no JSON', '{'],
  ['a number', '7'],
  ['no token', { ...report, pageToken: undefined }],
  ['a number for a version', { ...report, version: 1 }],
  ['a way out', { ...report, version: '../1.0.0' }],
  ['a line break', { ...report, region: 'catalog\n' }],
  ['a long region', { ...report, region: 'c'.repeat(41) }],
  ['another outcome', { ...report, outcome: 'constructor' }],
  ['a list of outcomes', { ...report, outcome: ['run'] }],
  ['a long message', { ...report, message: 'x'.repeat(301) }],
  ['an object for a message', { ...report, message: {} }],
])('%s is none', (_what, body) => {
  expect(() => readReport(body)).toThrow(expect.objectContaining({ status: 400, code: 'report_malformed' }));
});

test.each([
  ["TypeError: Cannot read properties of undefined (reading 'price')", '='],
  [
    'ChunkLoadError: Loading chunk 12 failed. (http://h/r/catalog/1.5.0/a.js?token=x1)',
    'ChunkLoadError: Loading chunk 12 failed. (http://h/r/catalog/1.5.0/a.js)',
  ],
  [
    'SyntaxError: Unexpected token \'R\', "{"name":"Rima Akter"" is not valid JSON',
    'SyntaxError: Unexpected token \'R\', "…" is not valid JSON',
  ],
  ['of "Rima', 'of "…"'],
  ['no rima@haat.example here', 'no … here'],
  ['call +880 1711-234567 now', 'call … now'],
  ['two\nlines\u001b[31m\tred', 'two lines [31m red'],
])('%j is logged as %j', (message, logged) => {
  expect(withoutPersonalData(message)).toBe(logged === '=' ? message : logged);
});
