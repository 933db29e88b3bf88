import type { Step } from './planImport';
import { batchesOf } from './runImport';

const step = (bytes: number) => ({ values: { description: 'x'.repeat(bytes) } }) as unknown as Step;
const sizes = (steps: Step[]) => batchesOf(steps).map((batch) => batch.length);

test.each([
  ['nothing', [], []],
  ['few', Array.from({ length: 3 }, () => step(10)), [3]],
  ['many', Array.from({ length: 60 }, () => step(10)), [25, 25, 10]],
  ['large ones', Array.from({ length: 5 }, () => step(150_000)), [2, 2, 1]],
  ['one that is too large for a batch', [step(10), step(500_000), step(10)], [1, 1, 1]],
])('batches of %s', (_, steps, expected) => expect(sizes(steps)).toEqual(expected));
