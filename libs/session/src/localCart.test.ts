import fc from 'fast-check';
import { addLine, type CartProduct, type Choice, removeLine, sameChoice, setQuantity } from './localCart';

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
  const lines = addLine(addLine([], product(1), plain), product(1), { ...plain, ...change });
  expect(lines).toHaveLength(merged ? 1 : 2);
  expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(2);
});

test('the order of measurements does not matter', () => {
  const a = { product: 1, size: null, color: null, custom_measurements: { Chest: '38', Waist: '30' } };
  const b = { ...a, custom_measurements: { Waist: '30', Chest: '38' } };
  expect(sameChoice(a, b)).toBe(true);
});

test('totals are exact to the paisa', () => {
  const [line] = setQuantity(addLine([], product(1), plain), 1, 3);
  expect(line).toMatchObject({ quantity: 3, total_price: 59.97 });
  expect(removeLine([line!], 1)).toEqual([]);
});

test('adding never loses or doubles a piece, and never makes two lines of one choice', () => {
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
          addLine(held, product(id), { ...rest, custom_measurements: null }),
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
