import { enginesFor } from './describeOnEachDatabase';

const BOTH = ['pglite', 'postgres'];

test.each([
  ['a suite', {}, { postgres: true, full: false }, ['postgres']],
  ['a suite where no PostgreSQL can run', {}, { postgres: false, full: false }, BOTH],
  ['a suite in the full matrix', {}, { postgres: true, full: true }, BOTH],
  ['the dialect suite', { bothEngines: true }, { postgres: true, full: false }, BOTH],
  ['a suite about races', { only: 'postgres' }, { postgres: true, full: true }, ['postgres']],
  ['a suite about the embedded database', { only: 'pglite' }, { postgres: true, full: false }, ['pglite']],
] as const)('%s runs on its engines', (_, options, situation, engines) => {
  expect(enginesFor(options, situation)).toEqual(engines);
});
