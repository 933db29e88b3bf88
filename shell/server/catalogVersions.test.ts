/** @jest-environment node */
import { CatalogVersions } from './catalogVersions';

test.each<[what: string, seen: (string | undefined)[], changes: number]>([
  ['a first answer is no change', ['a.5'], 0],
  ['the same version changes nothing', ['a.3', 'a.3', 'a.3'], 0],
  ['each change counts', ['a.3', 'a.4', 'a.9'], 2],
  ['answers may overtake one another', ['a.3', 'a.4', 'a.3', 'a.4'], 1],
  ['each process counts for itself', ['a.4', 'b.1', 'a.4', 'b.1', 'b.2'], 1],
  ['no version, or none that is right, is no change', [undefined, '', 'a', '.1', 'a.-1', 'a.1e9'], 0],
])('%s', (_, seen, changes) => {
  const onChange = jest.fn();
  const versions = new CatalogVersions(onChange);
  for (const version of seen) versions.see(version);
  expect(onChange).toHaveBeenCalledTimes(changes);
});
