import { setLanguage } from '@haat/contracts';
import { render, renderHook, screen } from '@testing-library/react';
import { defineStrings, loadStrings } from './strings';

const useStrings = defineStrings({
  en: { title: 'Cart', count: (n: number) => `${n} items` },
  bn: async () => ({
    bn: { title: 'ব্যাগ', count: (n: number) => `${n}টি পণ্য` },
    parts: { checkout: { pay: 'দাম দিন' } },
  }),
});
const usePart = defineStrings({ en: { pay: 'Pay' }, part: 'checkout' });
const useEnglishOnly = defineStrings({ en: { title: 'Orders' } });

function Texts() {
  const t = useStrings();
  const other = useEnglishOnly();
  const part = usePart();
  return <p>{[t.title, t.count(2), part.pay, other.title].join(' | ')}</p>;
}

test.each([
  ['en', 'Cart | 2 items | Pay | Orders'],
  ['bn', 'ব্যাগ | 2টি পণ্য | দাম দিন | Orders'],
] as const)('in %s', async (language, expected) => {
  await loadStrings(language);
  setLanguage(language);
  render(<Texts />);
  expect(screen.getByText(expected)).toBeInTheDocument();
});

test('a part whose file comes after the texts is in Bangla', async () => {
  await loadStrings('bn');
  setLanguage('bn');
  const usePhoneStrings = defineStrings({ en: { use: (number: string) => `Use ${number}` }, part: 'phone' });
  expect(renderHook(usePhoneStrings).result.current.use('017')).toBe('০১৭ লিখুন');
});
