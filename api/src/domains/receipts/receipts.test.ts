import { spawnSync } from 'node:child_process';
import { insertMedia } from '../../platform/media/media.queries';
import { drawnPicture } from '../../platform/media/pictures';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { copied, unpacked } from '../../testing/pdfText';
import type { Customer, Seller } from '../../testing/visitor';
import { linesOf, meaningsOf, runsOf } from './runs';

test.each<[string, string[]]>([
  ['Order R100231-1', ['Order R100231-1']],
  ['নকশী ঘর', ['নকশী ঘর']],
  ['Silk শাড়ি, ৳1,200', ['Silk ', 'শাড়ি', ', ৳1,200']],
  ['৳1,080 of ৳2,080', ['৳1,080 of ৳2,080']],
  ['৳৫,৩৯০', ['৳৫,৩৯০']],
  ['২৮ নভেম্বর ২০২৬, রাত ১১:৩৫।', ['২৮ নভেম্বর ২০২৬, রাত ১১:৩৫।']],
  ['ঘর (B) ৫', ['ঘর', ' (B) ', '৫']],
  ['র‍্যাব', ['র‍্যাব']],
  ['', []],
])('%j is of one script a run', (text, runs) => {
  expect(runsOf(text).map((run) => run.text)).toEqual(runs);
});

test('letters that the typeface lacks are runs of their own, with the text that is drawn for them', () => {
  const replace = (letter: string) => ({ 上: 'Shang', 海: 'Hai', '🎁': ':gift:' })[letter] ?? null;
  expect(runsOf('to 上海 ঘর🎁', replace)).toEqual([
    { text: 'to ', drawn: 'to ', script: 'Latn' },
    { text: '上海', drawn: 'ShangHai', script: 'Latn' },
    { text: ' ', drawn: ' ', script: 'Latn' },
    { text: 'ঘর', drawn: 'ঘর', script: 'Beng' },
    { text: '🎁', drawn: ':gift:', script: 'Latn' },
  ]);
  expect(runsOf('\u{f0000}', () => '')).toEqual([{ text: '\u{f0000}', drawn: '?', script: 'Latn' }]);
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

test.each<[what: string, text: string, clusters: number[], meanings: string[]]>([
  ['a sign that stands before its letter', 'কি', [0, 0], ['ক', 'ি']],
  ['three letters in one glyph', 'ক্ষু', [0, 0], ['ক', '্ষু']],
  ['a sign of two parts', 'কো', [0, 0, 0], ['ক', 'ো', '']],
  ['a sign above two letters', 'কর্তা', [0, 1, 1, 1], ['ক', 'র', '্', 'তা']],
  ['Latin', 'Cotton', [0, 1, 2, 3, 4, 5], [...'Cotton']],
])('%s: %j is copied as it is written', (_, text, clusters, meanings) => {
  const copied = meaningsOf(text, clusters).map((points) => String.fromCodePoint(...points));
  expect(copied).toEqual(meanings);
  expect(copied.join('')).toBe(text);
});

const hasPdftotext = spawnSync('pdftotext', ['-v']).status === 0;
/** By poppler, as Evince and Okular do. */
function pdftotext(pdf: Buffer): string {
  const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf });
  return stdout.toString().replace(/\s+/g, ' ').normalize('NFC');
}

describeOnEachDatabase('receipts and packing slips', (testApp) => {
  const slipOf = async (order: { id: string }, seller: Seller) =>
    copied((await seller.file(`/orders/seller/orders/${order.id}/packing-slip/`)).bytes).replace(/\s+/g, ' ');
  const paperOf = async (order: { id: string }, buyer: Customer) => {
    const { status, bytes, headers } = await buyer.file(`/orders/orders/${order.id}/receipt/`);
    return { status, name: headers['content-disposition'], text: copied(bytes).replace(/\s+/g, ' ') };
  };
  /** An order of two items of one seller, 1,000 taka each. */
  async function ofTwo(payment_method = 'cod') {
    const seller = await testApp.aSeller();
    const buyer = await testApp.aCustomer();
    let lines: { id: number }[] = [];
    for (const sku of ['SAR-1', 'LUN-2']) {
      const { id } = await testApp.aProduct({ seller, name: `Piece ${sku}`, variants: [{ sku }] });
      lines = (await buyer.post('/orders/cart/add/', { product_id: id, quantity: 1 })).body.items;
    }
    const { body: order } = await buyer.post('/orders/orders/create/', {
      payment_method,
      customer_phone: '01712345678',
      customer_address: '7 Lake Road',
      customer_second_phone: '01812345678',
      delivery_note: 'The blue gate',
      selected_items: lines.map(({ id }) => ({ item_id: id })),
    });
    return { order, buyer, seller };
  }

  test('shows the picture in the ordered colour', async () => {
    const [red, blue] = ['crimson', 'navy'].map((color) =>
      drawnPicture(color, { width: 1200, height: 1500, tint: '#000000' }),
    );
    const product = await testApp.aProduct({ variants: [{ color: 'Blue' }] });
    await testApp.db.tx(async (tx) => {
      await insertMedia(tx, [red!, blue!]);
      await tx
        .insertInto('product_images')
        .values([
          { product_id: product.id, media_hash: red!.hash, position: 0, color: 'Red' },
          { product_id: product.id, media_hash: blue!.hash, position: 1, color: 'Blue' },
        ])
        .execute();
    });
    const { order, buyer } = await testApp.anOrder({ product });
    const { bytes } = await buyer.file(`/orders/orders/${order.id}/receipt/`);
    const shown = await testApp.pictures.rendition(blue!.hash, 320, 'jpg');
    expect(bytes.includes(shown!)).toBe(true);
    const slip = await product.seller.file(`/orders/seller/orders/${order.id}/packing-slip/`);
    expect(slip.bytes.includes(shown!)).toBe(true);
  });

  test('buyer and seller of a completed order get its receipt', async () => {
    const { order, buyer, product } = await testApp.aDeliveredOrder();
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

  test('before completion the buyer gets a summary, and the seller a packing slip', async () => {
    const { order, buyer, product } = await testApp.anOrder();
    const refused = await product.seller.get(`/orders/seller/orders/${order.id}/receipt/`);
    expect({ status: refused.status, code: refused.body.code, error: refused.body.error }).toEqual({
      status: 409,
      code: 'order_not_completed',
      error: 'Receipt can only be downloaded for completed orders.',
    });
    const paper = await paperOf(order, buyer);
    expect(paper).toMatchObject({ status: 200, name: `attachment; filename="order-${order.id}.pdf"` });
    expect(paper.text).toContain('Order summary');
    expect(paper.text).toContain('Still due ৳1,080');
    expect(await slipOf(order, product.seller)).toMatch(/Packing slip.*Amount to collect.*৳1,080/);
  });

  test('a cancelled order has a summary, and no slip', async () => {
    const { order, buyer, product } = await testApp.anOrder();
    await buyer.post(`/orders/orders/${order.id}/cancel/`, {});
    const slip = await product.seller.get(`/orders/seller/orders/${order.id}/packing-slip/`);
    expect(slip.body.code).toBe('order_cancelled');
    const { text } = await paperOf(order, buyer);
    expect(text).toContain('Cancelled; nothing was paid');
    expect(text).not.toContain('Still due');
  });

  test('after a partial delivery the slip shows the remaining items and amount', async () => {
    const { order, buyer, seller } = await ofTwo();
    await seller.post(`/orders/seller/orders/${order.id}/update-status/`, {
      status: 'delivered',
      item_ids: [order.items[0].id],
    });
    const slip = await slipOf(order, seller);
    expect(slip).toContain('৳1,080 of ৳2,080 was collected before');
    expect(slip).toMatch(/Amount to collect.*৳1,000 /);
    expect(slip).toContain('01712345678, 01812345678 7 Lake Road The blue gate');
    expect(slip).toContain('LUN-2');
    expect(slip).not.toContain('SAR-1');
    expect((await paperOf(order, buyer)).text).toMatch(/Partly paid.*Paid ৳1,080.*Still due ৳1,000/);
  });

  test('the slip of a card order that is not paid says so; of a paid one that nothing is to be collected', async () => {
    const { order, seller } = await ofTwo('card');
    const slip = await slipOf(order, seller);
    expect(slip).toContain('Not paid: do not hand over');
    expect(slip).not.toContain('paid already');
    const operator = await testApp.anOperator();
    await operator.post(`/operator/orders/${order.id}/record-payment/`, { reference: 'TX-1' });
    expect(await slipOf(order, seller)).toContain('Nothing to collect: paid already');
    expect((await operator.file(`/operator/orders/${order.id}/packing-slip/`)).status).toBe(200);
  });

  test('Bengali text can be copied and searched @full', async () => {
    const seller = await testApp.aSeller({ businessName: 'নকশী ঘর ও কারুশিল্প' });
    const product = await testApp.aProduct({ seller, name: 'জামদানি শাড়ি with ক্ষুদ্র motifs কোমল' });
    const { order } = await testApp.aDeliveredOrder({ product });
    const { bytes } = await seller.file(`/orders/seller/orders/${order.id}/receipt/`);
    const words = 'নকশী ঘর কারুশিল্প জামদানি শাড়ি ক্ষুদ্র কোমল'.normalize('NFC').split(' ');
    const seen = copied(bytes);
    for (const word of words) expect([word, seen.includes(word)]).toEqual([word, true]);
    if (hasPdftotext) expect(pdftotext(bytes)).toContain('জামদানি শাড়ি with ক্ষুদ্র motifs কোমল'.normalize('NFC'));
  });

  test('papers are in the language of the page that asks, else of the account', async () => {
    const { order, buyer, product } = await testApp.anOrder();
    const summaryOf = async (lang = '') =>
      copied((await buyer.file(`/orders/orders/${order.id}/receipt/${lang}`)).bytes).replace(/\s+/g, ' ');
    expect(await summaryOf()).toContain('Still due ৳1,080');
    expect(await summaryOf('?lang=bn')).toMatch(/এখনো বাকি ৳১,০৮০/);
    await buyer.put('/auth/language/', { language: 'bn' });
    expect(await summaryOf()).toContain('অর্ডারের বিবরণ');
    expect(await summaryOf('?lang=en')).toContain('Order summary');
    expect((await buyer.get(`/orders/orders/${order.id}/receipt/?lang=fr`)).status).toBe(400);

    expect(await slipOf(order, product.seller)).toContain('Amount to collect');
    await product.seller.put('/auth/language/', { language: 'bn' });
    const slip = await slipOf(order, product.seller);
    expect(slip).toMatch(/প্যাকিং স্লিপ.*যত টাকা নিতে হবে.*৳১,০৮০/);
    expect(slip).toContain('এই পার্সেলে ১টি পণ্য আছে');
  });

  test('in Bangla only numbers that are dialled or copied have Latin digits, and no word is English @full', async () => {
    const { order, buyer, seller } = await ofTwo();
    await seller.post(`/orders/seller/orders/${order.id}/update-status/`, {
      status: 'delivered',
      item_ids: [order.items[0].id],
    });
    const own = [
      'Haat',
      order.id,
      '01712345678',
      '01812345678',
      '7 Lake Road',
      'The blue gate',
      'SAR-1',
      'LUN-2',
    ];
    const { seller: store, customer_name: name, items } = order;
    own.push(name, store.business_name, store.phone_number, store.business_address, 'SKU');
    own.push(...items.flatMap((item: Record<string, string>) => [item.title, item.color, item.size]));
    for (const path of [`orders/${order.id}/receipt`, `seller/orders/${order.id}/packing-slip`]) {
      const { bytes } = await (path.includes('seller') ? seller : buyer).file(`/orders/${path}/?lang=bn`);
      const text = own
        .filter(Boolean)
        .sort((a, b) => b.length - a.length)
        .reduce((rest, word) => rest.replaceAll(word, ''), copied(bytes));
      expect(text.match(/[A-Za-z0-9]+/g)).toBeNull();
      expect(unpacked(bytes)).toContain('/Lang (bn)');
    }
  });

  test('colours and sizes have their Bangla names; others are as the store wrote them', async () => {
    for (const [color, size, shown] of [
      ['Sky Blue', 'Custom', /আকাশি · নিজের মাপ/],
      ['Aarong blue', 'XL', /Aarong blue · XL/],
    ] as const) {
      const product = await testApp.aProduct({ variants: [{ color, size }] });
      const { order, buyer } = await testApp.anOrder({ product });
      const { bytes } = await buyer.file(`/orders/orders/${order.id}/receipt/?lang=bn`);
      expect(copied(bytes).replace(/\s+/g, ' ')).toMatch(shown);
    }
  });

  test('other users get 404', async () => {
    const { order } = await testApp.aDeliveredOrder();
    const [buyer, seller] = [await testApp.aCustomer(), await testApp.aSeller()];
    const answers = [
      await buyer.get(`/orders/orders/${order.id}/receipt/`),
      await seller.get(`/orders/seller/orders/${order.id}/receipt/`),
      await seller.get(`/orders/seller/orders/${order.id}/packing-slip/`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('long Bengali names and long lists continue on further sheets @full', async () => {
    const seller = await testApp.aSeller({ businessName: 'নকশী ঘর ও কারুশিল্প '.repeat(4) });
    const product = await testApp.aProduct({ seller, name: 'জামদানি শাড়ি with ক্ষুদ্র motifs '.repeat(6) });
    const { order } = await testApp.aDeliveredOrder({ product });
    const { bytes } = await seller.file(`/orders/seller/orders/${order.id}/receipt/`);
    expect(bytes.length).toBeGreaterThan(5000);
  });
});
