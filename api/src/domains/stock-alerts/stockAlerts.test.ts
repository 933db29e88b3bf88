import { MAX_STOCK_ALERTS } from '@haat/contracts';
import type { StoredMail } from '../../platform/mail/mails';
import { renderEmail } from '../../platform/mail/renderEmail';
import { siteLinks } from '../../platform/mail/siteLinks';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { sendStockAlerts } from './stockAlerts.service';

const DAY = 86_400_000;

describeOnEachDatabase('alerts about products that are back', (testApp) => {
  const setStock = (variantId: number, stock: number) =>
    testApp.db.kysely.updateTable('variants').set({ stock }).where('id', '=', variantId).execute();
  async function soldOut() {
    const product = await testApp.aProduct({ name: 'Saree', price_paisa: 1000_00, stock: 0 });
    const rows = await testApp.db.kysely
      .selectFrom('variants')
      .where('product_id', '=', product.id)
      .select(['id', 'color', 'size'])
      .orderBy('id')
      .execute();
    return { id: product.id, seller: product.seller, variant: rows[0]! };
  }
  /** Runs the job and returns the emails that it queued. */
  async function mailed() {
    await testApp.db.kysely.deleteFrom('outbox').execute();
    await sendStockAlerts(testApp);
    const rows = await testApp.db.kysely
      .selectFrom('outbox')
      .where('kind', '=', 'back_in_stock')
      .select(['recipient', 'data'])
      .orderBy('id')
      .execute();
    return rows as unknown as { recipient: string; data: StoredMail }[];
  }

  test('a member is told once, with the variant', async () => {
    const member = await testApp.aCustomer();
    const { id, variant } = await soldOut();
    for (let time = 0; time < 2; time++) {
      const { status, body } = await member.post('/stock-alerts/', {
        product_id: id,
        variant_id: variant.id,
      });
      expect([status, body.results]).toEqual([200, [{ product_id: id, variant_id: variant.id }]]);
    }
    expect(await mailed()).toEqual([]);
    await setStock(variant.id, 2);
    expect(await mailed()).toEqual([
      {
        recipient: member.email,
        data: expect.objectContaining({
          productId: id,
          title: 'Saree',
          color: variant.color,
          size: variant.size,
          pricePaisa: 1000_00,
        }),
      },
    ]);
    expect(await mailed()).toEqual([]);
    expect((await member.get('/stock-alerts/')).body.results).toEqual([]);
  });

  test('a guest is told by email, in the language of the page', async () => {
    const { id, variant } = await soldOut();
    const guest = { product_id: id, email: 'Guest@Example.com', language: 'bn' };
    for (let time = 0; time < 2; time++)
      expect((await testApp.aVisitor().post('/stock-alerts/guest/', guest)).status).toBe(204);
    await setStock(variant.id, 2);
    const mails = await mailed();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.recipient.toLowerCase()).toBe('guest@example.com');
    expect(mails[0]!.data).toMatchObject({ guest: { language: 'bn' }, color: null });
    const links = siteLinks('https://haat.example', {
      emailCode: String,
      reset: String,
      invitation: String,
      unsubscribe: String,
    });
    const mail = { ...mails[0]!.data, kind: 'back_in_stock' } as StoredMail;
    for (const language of ['en', 'bn'] as const) {
      const email = renderEmail(mail, links, language);
      expect(email.subject).toContain('Saree');
      expect(JSON.stringify(email.blocks)).toContain(`https://haat.example/product/${id}`);
    }
  });

  test('one variant that is back says nothing of another, or of a product that is not on sale', async () => {
    const member = await testApp.aCustomer();
    const { id, variant } = await soldOut();
    const other = await soldOut();
    await member.post('/stock-alerts/', { product_id: id, variant_id: variant.id });
    await setStock(other.variant.id, 3);
    expect(await mailed()).toEqual([]);
    await setStock(variant.id, 3);
    await testApp.db.kysely
      .updateTable('products')
      .set({ status: 'inactive' })
      .where('id', '=', id)
      .execute();
    expect(await mailed()).toEqual([]);
  });

  test('refuses what is in stock, unknown, or the variant of another product', async () => {
    const member = await testApp.aCustomer();
    const { id } = await soldOut();
    const other = await soldOut();
    const inStock = await testApp.aProduct({ stock: 3 });
    const add = async (body: object) => {
      const answer = await member.post('/stock-alerts/', body);
      return [answer.status, answer.body.code];
    };
    expect(await add({ product_id: inStock.id })).toEqual([409, 'in_stock']);
    expect(await add({ product_id: 99_999_999 })).toEqual([404, 'not_found']);
    expect(await add({ product_id: id, variant_id: other.variant.id })).toEqual([404, 'not_found']);
    const guest = await testApp.aVisitor().post('/stock-alerts/guest/', { product_id: id, email: 'nadia' });
    expect([guest.status, guest.body.fields]).toEqual([400, { email: ['Invalid email address'] }]);
  });

  test('a member ends it, waits for a limited number, and not for ever', async () => {
    const member = await testApp.aCustomer();
    const { id, variant } = await soldOut();
    await member.post('/stock-alerts/', { product_id: id });
    expect((await member.delete(`/stock-alerts/products/${id}/`)).body.results).toEqual([]);
    const more = await Promise.all(Array.from({ length: MAX_STOCK_ALERTS }, soldOut));
    for (const product of more) await member.post('/stock-alerts/', { product_id: product.id });
    const full = await member.post('/stock-alerts/', { product_id: id });
    expect([full.status, full.body.code]).toEqual([409, 'stock_alerts_full']);
    testApp.advanceClock(181 * DAY);
    await setStock(variant.id, 1);
    expect(await mailed()).toEqual([]);
  });
});
