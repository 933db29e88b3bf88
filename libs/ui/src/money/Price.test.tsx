import { render } from '@testing-library/react';
import { Money } from './Money';
import { Price } from './Price';

const price = (element: React.ReactElement) => render(element).container.textContent;

test.each([
  ['plain', <Price key="1" now={{ taka: 1200 }} saleText="SALE" />, '৳1,200'],
  ['no old price', <Price key="2" now={{ taka: 1200 }} was={null} saleText="SALE" />, '৳1,200'],
  [
    'an old price that is not higher',
    <Price key="3" now={{ taka: 12 }} was={{ taka: 12 }} saleText="SALE" />,
    '৳12',
  ],
  [
    'on sale',
    <Price
      key="4"
      now={{ taka: 899.5 }}
      was={{ taka: 1200 }}
      saleText="SALE"
      savingsText={(amount) => `save ${amount}`}
    />,
    '৳899.50৳1,200SALEsave ৳300.50',
  ],
  ['paisa and taka', <Price key="5" now={{ paisa: 5000 }} was={{ taka: 80 }} />, '৳50৳80'],
  ['taka without binary dust', <Money key="6" taka={19.99} />, '৳19.99'],
  ['paisa before taka', <Money key="7" taka={1} paisa={250} />, '৳2.50'],
])('%s', (_case, element, text) => {
  expect(price(element)).toBe(text);
});

test('a struck amount says aloud what the line means', () => {
  const { container } = render(<Money taka={1200} struck label="Original price" />);
  expect(container.querySelector('s')).toHaveTextContent('Original price ৳1,200');
});
