import { expect, test } from './page';
import { availableProducts } from './products';
import { aShopper } from './users';

test('confirmation and order are printed without header, footer and buttons', { tag: '@full' }, async ({
  visitor,
  request,
}) => {
  const { page, main, header, footer } = visitor;
  const [wanted] = await availableProducts(request, 1);
  await visitor.isSignedIn(await aShopper(request));
  await visitor.opensProduct(wanted);
  await visitor.chooses(wanted);
  await visitor.button('Quick checkout').click();
  await visitor.button('Confirm order').click();
  await visitor.ships();
  await visitor.isAt('/order-confirmation');
  await expect(visitor.heading('THANK YOU FOR ORDERING')).toBeVisible();
  const isOnPaper = async (texts: readonly string[]) => {
    await page.emulateMedia({ media: 'print' });
    for (const hidden of [header, footer, main.getByRole('button'), main.getByRole('link', { name: 'HOME' })])
      await expect(hidden.filter({ visible: true })).toHaveCount(0);
    for (const text of texts) await expect(main.getByText(text).first()).toBeVisible();
    const colors = await main.evaluate((element) =>
      [...element.querySelectorAll('p, h1, h2, dd')].map((each) => getComputedStyle(each).color),
    );
    expect(new Set(colors)).toEqual(new Set(['rgb(0, 0, 0)']));
    await page.emulateMedia({ media: null });
  };
  await isOnPaper(['YOUR ORDER HAS BEEN CONFIRMED!', 'Order number']);

  await visitor.goesTo('Orders');
  await main.getByRole('article').getByRole('link').first().click();
  await expect(visitor.button('Cancel order')).toBeVisible();
  await isOnPaper([wanted.name, 'Subtotal', 'Delivery fee', 'Total', 'Shipping address']);
  const file = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
