import { beBusy } from '../testing/beBusy';
import { CatalogVersions } from './catalogVersions';

const never = () => new Promise<null>(() => {});

test.each<[what: string, seen: (string | undefined)[], changes: number]>([
  ['a first answer is no change', ['a.5'], 0],
  ['the same version changes nothing', ['a.3', 'a.3', 'a.3'], 0],
  ['each change counts', ['a.3', 'a.4', 'a.9'], 2],
  ['answers may overtake one another', ['a.3', 'a.4', 'a.3', 'a.4'], 1],
  ['each process counts for itself', ['a.4', 'a.4', 'b.1', 'a.4', 'b.1', 'b.2'], 2],
  ['the first answer of another process may be after a change', ['a.4', 'b.1'], 1],
  ['no version, or none that is right, is no change', [undefined, '', 'a', '.1', 'a.-1', 'a.1e9'], 0],
])('%s', (_, seen, changes) => {
  const onChange = jest.fn();
  const versions = new CatalogVersions(onChange, never);
  for (const version of seen) versions.see(version);
  expect(onChange).toHaveBeenCalledTimes(changes);
});

describe('before a page is served', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('the API is asked once for several pages, and its number counts', async () => {
    const onChange = jest.fn();
    const ask = jest.fn(async () => 'a.2');
    const versions = new CatalogVersions(onChange, ask);
    versions.see('a.1');
    jest.advanceTimersByTime(1000);
    await Promise.all([versions.confirm(), versions.confirm()]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test('it is not asked where it has just answered, or just failed', async () => {
    const ask = jest.fn().mockRejectedValue(new Error('away'));
    const versions = new CatalogVersions(jest.fn(), ask);
    versions.see('a.1');
    await versions.confirm();
    expect(ask).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1000);
    await versions.confirm();
    await versions.confirm();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('a page does not wait for an API that hangs', async () => {
    const versions = new CatalogVersions(jest.fn(), never);
    const confirmed = versions.confirm();
    await jest.advanceTimersByTimeAsync(1000);
    await expect(confirmed).resolves.toBeUndefined();
  });
});

test('the number counts too where this server had no processor when it came', async () => {
  const onChange = jest.fn();
  const turn = () => new Promise(setImmediate);
  const versions = new CatalogVersions(onChange, async () => {
    await turn();
    return 'a.2';
  });
  versions.see('a.1');
  beBusy(60);
  const confirmed = versions.confirm();
  beBusy(60);
  await confirmed;
  expect(onChange).toHaveBeenCalledTimes(1);
});
