import fc from 'fast-check';
import { type CartProduct, type Choice, type LocalLine, lineKey, sameChoice } from './cartLine';
import { addLine, removeLine, setQuantity, withoutSent } from './localCart';

const product = (id: number): CartProduct => ({
  id,
  name: `Garment ${id}`,
  image: null,
  picture: null,
  price: 19.99,
  storeId: 1,
  seller_business_name: 'Ghor',
  stock_quantity: 10,
});
const plain: Choice = { quantity: 1, size: 'M', color: 'Red', custom_measurements: null };

test.each<[string, Partial<Choice>, boolean]>([
  ['the same choice', {}, true],
  ['another size', { size: 'L' }, false],
  ['another colour', { color: 'Blue' }, false],
  ['measurements', { custom_measurements: { Chest: '38' } }, false],
])('%s: one line %s', (_, change, merged) => {
  const lines = addLine(addLine([], product(1), plain, 'a'), product(1), { ...plain, ...change }, 'b');
  expect(lines).toHaveLength(merged ? 1 : 2);
  expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(2);
});

test('a line shows the picture of its colour; without one the product’s', () => {
  const picture = (image: string, color: string | null) => ({
    id: 1,
    image,
    base: '',
    widths: [],
    tint: '',
    color,
  });
  const colored = { ...product(1), images: [picture('red.webp', 'Red'), picture('blue.webp', 'Blue')] };
  const [line] = addLine([], colored, { ...plain, color: 'Blue' }, 'a');
  expect(line).toMatchObject({ product_image: 'blue.webp', picture: { image: 'blue.webp' } });
  const bare = { ...product(1), image: 'one.webp' };
  expect(addLine([], bare, plain, 'a')[0]).toMatchObject({ product_image: 'one.webp', picture: null });
});

test('the order of measurements does not matter', () => {
  const a = { product: 1, size: null, color: null, custom_measurements: { Chest: '38', Waist: '30' } };
  const b = { ...a, custom_measurements: { Waist: '30', Chest: '38' } };
  expect(sameChoice(a, b)).toBe(true);
});

test('totals are exact to the paisa', () => {
  const [line] = setQuantity(addLine([], product(1), plain, 'a'), 1, 3, 'b');
  expect(line).toMatchObject({ quantity: 3, total_price: 59.97 });
  expect(removeLine([line!], 1)).toEqual([]);
});

test('adding never loses or doubles a piece, nor splits a variant into two lines', () => {
  const choice = fc.record({
    product: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    size: fc.constantFrom('S', 'M', null),
    color: fc.constantFrom('Red', null),
  });
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 30 }), (choices) => {
      const lines = choices.reduce(
        (held, { product: id, ...rest }) =>
          addLine(held, product(id), { ...rest, custom_measurements: null }, 'k'),
        [] as ReturnType<typeof addLine>,
      );
      const pieces = (list: { quantity: number }[]) => list.reduce((sum, one) => sum + one.quantity, 0);
      expect(pieces(lines)).toBe(pieces(choices));
      expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
      lines.forEach((line, i) => {
        expect(lines.slice(i + 1).some((other) => sameChoice(line, other))).toBe(false);
      });
    }),
  );
});

test('different quantities have different keys', () => {
  const [line] = addLine([], product(1), plain, 'a');
  expect(line?.addKey).toBe('a');
  expect(addLine([line!], product(1), plain, 'b')[0]?.addKey).toBe('b');
  expect(setQuantity([line!], 1, 5, 'c')[0]?.addKey).toBe('c');
  expect(addLine([line!], product(2), plain, 'd')[0]?.addKey).toBe('a');
});

test.each<[string, Partial<LocalLine>, number[]]>([
  ['as it was', {}, []],
  ['with more pieces', { quantity: 5, addKey: 'b' }, [3]],
  ['with fewer pieces', { quantity: 1, addKey: 'b' }, []],
  ['begun anew', { id: 9, quantity: 2, addKey: 'b' }, []],
  ['of an older release', { addKey: undefined }, []],
])('what the server has dealt with leaves; a line %s', (_, change, left) => {
  const lines = addLine([], product(1), { ...plain, quantity: 2 }, 'a');
  const rest = withoutSent([{ ...lines[0]!, ...change }], lines[0]!, 'c');
  expect(rest.map(({ quantity }) => quantity)).toEqual(left);
  expect(rest.every(({ addKey }) => addKey === 'c')).toBe(true);
});

test('sent lines are removed, all others stay unchanged', () => {
  const choices = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
  fc.assert(
    fc.property(choices, fc.nat(), (ids, place) => {
      const lines = ids.reduce<LocalLine[]>((held, id) => addLine(held, product(id), plain, `key ${id}`), []);
      const sent = lines[place % lines.length]!;
      expect(withoutSent(lines, sent, 'new')).toEqual(lines.filter((line) => line !== sent));
    }),
  );
});

test('a line is identified by its choice, not by its id', () => {
  const [line] = addLine([], product(1), plain, 'a');
  expect(lineKey({ ...line!, id: 77, quantity: 9 } as LocalLine)).toBe(lineKey(line!));
});
