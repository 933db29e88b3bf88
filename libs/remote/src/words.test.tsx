import { setLanguage } from '@haat/contracts';
import { render } from '@testing-library/react';
import { loadTexts, useTexts } from './texts';
import { wordTexts } from './words';

afterEach(() => setLanguage('en'));

function Words({ of }: { of: readonly string[] }) {
  const { nameOf } = useTexts(wordTexts);
  return <>{of.map(nameOf).join(', ')}</>;
}

test.each([
  ['en', 'Casual wear, Sky Blue, CHEST, Off-White, Saree, Custom, Aarong blue'],
  ['bn', 'রোজকার পোশাক, আকাশি, বুক, অফ হোয়াইট, শাড়ি, নিজের মাপ, Aarong blue'],
] as const)('names of known words, and others as typed, in %s', async (language, names) => {
  setLanguage(language);
  await loadTexts(language);
  const { container } = render(
    <Words of={['Casual wear', 'Sky Blue', 'CHEST', 'Off-White', 'Saree', 'Custom', 'Aarong blue']} />,
  );
  expect(container).toHaveTextContent(names);
});
