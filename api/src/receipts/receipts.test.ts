import { inflateSync } from 'node:zlib';
import { describeOnEachDatabase } from '../testing/describeOnEachDatabase';
import { linesOf, runsOf } from './paper';

test.each([
  ['Order R100231-1', ['Order R100231-1']],
  ['নকশী ঘর', ['নকশী', ' ', 'ঘর']],
  ['Silk শাড়ি, ৳1,200', ['Silk ', 'শাড়ি', ', ', '৳', '1,200']],
  ['', []],
])('%j is of one script a stretch', (text, runs) => {
  expect(runsOf(text)).toEqual(runs);
});

const byLetters = (text: string) => [...new Intl.Segmenter('bn').segment(text)].length;

test.each([
  ['short', 10, ['short']],
  ['two words', 5, ['two', 'words']],
  ['first\nsecond', 20, ['first', 'second']],
  ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['a abcdefgh', 4, ['a', 'abcd', 'efgh']],
  ['কিশোরীকিশোরী', 2, ['কিশো', 'রীকি', 'শোরী']],
  ['', 10, ['']],
])('%j breaks into lines of %i', (text, width, lines) => {
  expect(linesOf(text, width, byLetters)).toEqual(lines);
});

/** The bytes as text, with the compressed parts unpacked. */
function unpacked(pdf: Buffer): string {
  let text = pdf.toString('latin1');
  for (const [whole, body = ''] of text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    try {
      text = text.replace(whole, () => inflateSync(Buffer.from(body, 'latin1')).toString('latin1'));
    } catch {
      // A font or a picture, not text.
    }
  }
  return text;
}

describeOnEachDatabase('receipts and packing slips', (world) => {
  test('buyer and seller of a completed order have its receipt', async () => {
    const { order, buyer, product } = await world.aDeliveredOrder();
    for (const [who, path] of [
      [buyer, `/orders/orders/${order.id}/receipt/`],
      [product.seller, `/orders/seller/orders/${order.id}/receipt/`],
    ] as const) {
      const answer = await who.file(path);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="receipt-${order.id}.pdf"`);
      expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(unpacked(answer.bytes)).toContain(`Receipt ${order.id}`);
    }
  });

  test('an order that is under way has a packing slip but no receipt', async () => {
    const { order, buyer, product } = await world.anOrder();
    const refused = await buyer.get(`/orders/orders/${order.id}/receipt/`);
    expect({ status: refused.status, code: refused.body.code, error: refused.body.error }).toEqual({
      status: 409,
      code: 'order_not_completed',
      error: 'Receipt can only be downloaded for completed orders.',
    });
    const slip = await product.seller.file(`/orders/seller/orders/${order.id}/packing-slip/`);
    expect(slip.status).toBe(200);
    expect(unpacked(slip.bytes)).toContain(`Packing slip ${order.id}`);
  });

  test('a cancelled order has neither', async () => {
    const { order, buyer, product } = await world.anOrder();
    await buyer.post(`/orders/orders/${order.id}/cancel/`, {});
    const receipt = await buyer.get(`/orders/orders/${order.id}/receipt/`);
    const slip = await product.seller.get(`/orders/seller/orders/${order.id}/packing-slip/`);
    expect([receipt.body.code, slip.body.code]).toEqual(['order_not_completed', 'order_cancelled']);
  });

  test('nobody else has them', async () => {
    const { order } = await world.aDeliveredOrder();
    const [buyer, seller] = [await world.aCustomer(), await world.aSeller()];
    const answers = [
      await buyer.get(`/orders/orders/${order.id}/receipt/`),
      await seller.get(`/orders/seller/orders/${order.id}/receipt/`),
      await seller.get(`/orders/seller/orders/${order.id}/packing-slip/`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('a Bengali name of any length and a long list go on on further sheets', async () => {
    const seller = await world.aSeller({ businessName: 'নকশী ঘর ও কারুশিল্প '.repeat(4) });
    const product = await world.aProduct({ seller, name: 'জামদানি শাড়ি with ক্ষুদ্র motifs '.repeat(6) });
    const { order } = await world.aDeliveredOrder({ product });
    const { bytes } = await seller.file(`/orders/seller/orders/${order.id}/receipt/`);
    expect(bytes.length).toBeGreaterThan(5000);
  });
});
