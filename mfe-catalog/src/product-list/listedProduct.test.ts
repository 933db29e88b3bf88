import { aPicture, aProductCard } from '@haat/testing';
import { listedProduct } from './listedProduct';

test('a list keeps what a tile shows and what a search looks through', () => {
  const card = aProductCard({ id: 7, name: 'Koti', tags: ['Eid'], short_description: 'For winter' });
  expect(listedProduct(card)).toMatchObject({
    id: 7,
    name: 'Koti',
    tags: ['Eid'],
    short_description: 'For winter',
    price: card.price,
    original_price: card.original_price,
    seller_business_name: card.seller_business_name,
  });
});

test('it keeps nothing that is in it twice, or that no tile shows', () => {
  const listed = listedProduct(aProductCard());
  for (const field of ['image', 'base_price', 'discounted_price', 'savings_amount', 'seller_name', 'storeId'])
    expect(listed).not.toHaveProperty(field);
});

test.each([
  [
    'stored in several widths',
    { base: '/media/a', widths: [320], tint: '#ccc', image: '/media/a/320.webp' },
    undefined,
  ],
  [
    'of another host',
    { base: '', widths: [], tint: '', image: 'https://example.com/a.jpg' },
    'https://example.com/a.jpg',
  ],
])('a picture %s', (_, picture, image) => {
  const listed = listedProduct(aProductCard({ picture: { ...aPicture(), ...picture } }));
  expect(listed.picture?.image).toBe(image);
  expect(listed.picture?.widths).toEqual(picture.widths);
});

test('no picture', () => expect(listedProduct(aProductCard({ picture: null })).picture).toBeNull());
