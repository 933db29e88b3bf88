import { withoutSchemas } from './browserContracts.mjs';

const stripped = (source: string) => withoutSchemas(source, 'orders.ts').replace(/\s+/g, ' ').trim();

test('leaves schemas, summary and errors out of a contract', () => {
  expect(
    stripped(`
      export const cancelOrder = call({
        method: 'POST',
        path: '/orders/:id/cancel/',
        access: 'user',
        summary: 'Cancels { an order }',
        body: z.strictObject({ reason: z.string() }),
        answer: order,
        errors: { order_state: 409 },
      });`),
  ).toBe(`export const cancelOrder = /*#__PURE__*/ call({ method: 'POST', path: '/orders/:id/cancel/' });`);
});

test('keeps what decides how a request is sent and its answer is read', () => {
  expect(
    stripped(`
      const logout = call({ method: 'POST', path: '/x/', withoutToken: true, ofSite: true, status: 204, ...pdf });`),
  ).toBe(
    `const logout = /*#__PURE__*/ call({ method: 'POST', path: '/x/', withoutToken: true, ofSite: true, status: 204, ...pdf });`,
  );
});

test('marks other declarations pure, and leaves plain values as they are', () => {
  expect(stripped(`export const form = z.object({ answer: z.string() });\nexport const MAX = 3;`)).toBe(
    `export const form = /*#__PURE__*/ (() => (z.object({ answer: z.string() })))(); export const MAX = 3;`,
  );
});

test('reports a file that cannot be parsed', () => {
  expect(() => stripped('export const = ;')).toThrow('orders.ts');
});
