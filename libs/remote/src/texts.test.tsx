import { setLanguage } from '@haat/contracts';
import { render, renderHook, screen } from '@testing-library/react';
import { defineTexts, loadTexts, useTexts } from './texts';

const shared = defineTexts('shared', { title: 'Cart', count: (n: number) => `${n} items` }, async () => ({
  bn: { title: 'ব্যাগ', count: (n: number) => `${n}টি পণ্য` },
  parts: { checkout: { pay: 'দাম দিন' } },
}));
const part = defineTexts('checkout', { pay: 'Pay' });
const englishOnly = { title: 'Orders' };

function Texts() {
  const t = useTexts(shared);
  return <p>{[t.title, t.count(2), useTexts(part).pay, useTexts(englishOnly).title].join(' | ')}</p>;
}

test.each([
  ['en', 'Cart | 2 items | Pay | Orders'],
  ['bn', 'ব্যাগ | 2টি পণ্য | দাম দিন | Orders'],
] as const)('in %s', async (language, expected) => {
  await loadTexts(language);
  setLanguage(language);
  render(<Texts />);
  expect(screen.getByText(expected)).toBeInTheDocument();
});

test('a part whose file comes after the texts is in Bangla', async () => {
  await loadTexts('bn');
  setLanguage('bn');
  const phone = defineTexts('phone', { use: (number: string) => `Use ${number}` });
  expect(renderHook(() => useTexts(phone)).result.current.use('017')).toBe('০১৭ লিখুন');
});
