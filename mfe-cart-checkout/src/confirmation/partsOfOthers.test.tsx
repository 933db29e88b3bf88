import { Fragment } from '@haat/remote';
import { render } from '@testing-library/react';
import { Bill, MoreProducts } from './partsOfOthers';

const placesOf = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-fragment]')].map((place) => [
    place.getAttribute('data-fragment'),
    place.getAttribute('data-params'),
  ]);

test('places the parts of other remotes', () => {
  localStorage.setItem('haat.recent-products', '[9]');
  const { container } = render(
    <>
      <Bill number="R100231" />
      <MoreProducts product={7} />
      <MoreProducts product={null} />
    </>,
  );
  expect(placesOf(container)).toEqual([
    ['account/order-summary', '{"number":"R100231"}'],
    ['catalog/recommendations', '{"product":7}'],
    ['catalog/recently-viewed', '{"except":7}'],
    ['catalog/recently-viewed', '{}'],
  ]);
});

test('a wrong name or parameter fails the type check', () => {
  const wrong = [
    // @ts-expect-error: the catalog has no such fragment
    <Fragment key="1" name="catalog/offers" params={{}} />,
    // @ts-expect-error: it needs a product
    <Fragment key="2" name="catalog/recommendations" params={{}} />,
    // @ts-expect-error: the product is a number
    <Fragment key="3" name="catalog/recommendations" params={{ product: '7' }} />,
    // @ts-expect-error: it knows no size
    <Fragment key="4" name="catalog/recently-viewed" params={{ size: 'M' }} />,
  ];
  expect(wrong).toHaveLength(4);
});
