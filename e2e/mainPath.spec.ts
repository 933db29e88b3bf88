import { expect, test } from './page';
import { productsOfStore } from './products';
import { ADDRESS, aNewPerson, SELLER } from './users';
import { takaIn } from './visitor';

/** The main journey: a new shopper finds and orders a product, its seller delivers it, the shopper reviews it. */
test('from the welcome page to a review of what was delivered', async ({ visitor, another, request }) => {
  test.slow();
  const { page, main } = visitor;
  const person = aNewPerson();
  const [wanted, other] = await productsOfStore(request, SELLER.store, 2);
  let total = 0;
  let order = '';

  await test.step('signs up', async () => {
    await visitor.opens('/');
    await visitor.isAt('/welcome');
    await main.getByRole('link', { name: /New here/ }).click();
    await visitor.signsUp({ ...person, firstName: '', email: 'rokeya@', password: 'short' });
    await expect(main.getByText('First name is required')).toBeVisible();
    await expect(main.getByText('Invalid email address')).toBeVisible();
    await expect(main.getByText('Password must be at least 8 characters long')).toBeVisible();
    await visitor.signsUp(person);
    await visitor.isAt('/login');
    await expect(main.getByText('Account created successfully! Please log in.')).toBeVisible();
  });

  await test.step('logs in and says what they like', async () => {
    await visitor.fillsLogin(person);
    await visitor.isAt('/preferences');
    await expect(visitor.heading('LOVELY, LET US GET YOU SORTED!')).toBeVisible();
    await visitor.button("I'M READY!").click();
    await expect(
      main.getByText('Please select at least one preference or choose "Pick for me".'),
    ).toBeVisible();
    for (const style of ['FORMAL', 'ETHNIC', 'ACTIVE WEAR']) await visitor.button(style).click();
    await expect(main.getByText('(MAXIMUM 3) - Selected: 3/3')).toBeVisible();
    await expect(visitor.button('CASUAL')).toBeDisabled();
    await expect(visitor.button('PICK FOR ME')).toBeDisabled();
    await visitor.button("I'M READY!").click();
    await visitor.isAt('/home');
  });

  await test.step('looks around at home', async () => {
    const cards = main.getByRole('list', { name: 'Products', exact: true }).getByRole('article');
    const showing = main.getByRole('status').filter({ hasText: 'Showing' });
    await expect(visitor.heading('DISCOVER YOUR OOTD')).toBeVisible();
    await expect(cards).toHaveCount(20);

    await visitor.button('Thrifted Clothing').click();
    await expect(showing).toContainText('Thrifted Clothing');
    await expect(cards.filter({ hasText: SELLER.store })).toHaveCount(0);
    await visitor.button('Thrifted Clothing').click();
    await expect(showing).toContainText('your styles first');

    // The row shows the tags of the chosen styles.
    await visitor.button('Formal wear').click();
    await expect(showing).toContainText('Formal wear');
    await visitor.button('Clear Filter').click();
    await expect(showing).toContainText('your styles first');
    await visitor.button('More Tags').click();
    await expect(main.getByRole('list', { name: 'More tags' }).getByRole('button')).toHaveCount(16);

    await expect(cards).toHaveCount(20);
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards).toHaveCount(40);
    await expect(visitor.heading('Trending Products')).toBeAttached();
  });

  await test.step('finds the product and puts it into the cart', async () => {
    await visitor.header.getByRole('combobox', { name: 'Search products' }).fill(wanted.name);
    await page.keyboard.press('Enter');
    await visitor.isAt('/search');
    await main
      .getByRole('article')
      .filter({ hasText: SELLER.store })
      .getByRole('link', { name: wanted.name, exact: true })
      .first()
      .click();
    await expect(visitor.heading(wanted.name)).toBeVisible();
    await visitor.isAt(`/product/${wanted.id}`);

    await visitor.button('ADD TO CART').click();
    await expect(main.getByText('Please select a color')).toBeVisible();
    await expect(main.getByText('Please select a size')).toBeVisible();
    await visitor.chooses(wanted);
    await visitor.addsToCart();
    await expect(visitor.header.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
    await visitor.buys(other);
  });

  await test.step('puts the cart right', async () => {
    const both = wanted.price + other.price;
    await visitor.opensCart();
    await expect(visitor.cartLines).toHaveCount(2);
    await visitor.isBilled({ Subtotal: both, Delivery: 80, Total: both + 80 });

    await main.getByRole('checkbox', { name: 'Select all' }).uncheck();
    await visitor.button('Confirm order').click();
    await expect(main.getByText('Please select at least one item to proceed')).toBeVisible();
    await visitor.isBilled({ Subtotal: 0, Delivery: 0, Total: 0 });
    await main.getByRole('checkbox', { name: `Select ${wanted.name}` }).check();
    await visitor.isBilled({ Subtotal: wanted.price, Delivery: 80, Total: wanted.price + 80 });

    const line = visitor.line(wanted.name);
    await expect(line.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
    await line.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(line.getByRole('status')).toHaveText('2');
    await visitor
      .line(other.name)
      .getByRole('button', { name: `Remove ${other.name}` })
      .click();
    await expect(visitor.cartLines).toHaveCount(1);

    await main.getByLabel('Coupon code').fill('discount50');
    await visitor.button('Apply').click();
    await expect(main.getByText('Invalid coupon code')).toBeVisible();
    await main.getByLabel('Coupon code').fill('DISCOUNT20');
    await visitor.button('Apply').click();
    await expect(main.getByText('Coupon applied successfully!')).toBeVisible();

    const subtotal = wanted.price * 2;
    const discount = Math.round(subtotal * 0.2);
    total = subtotal + 80 - discount;
    await visitor.isBilled({ Subtotal: subtotal, Delivery: 80, Discount: -discount, Total: total });
  });

  await test.step('orders', async () => {
    await visitor.button('Confirm order').click();
    await visitor.ships({ address: '', phone: '' });
    const dialog = visitor.dialog('Shipping information');
    await expect(dialog.getByText('Shipping address is required')).toBeVisible();
    await expect(dialog.getByText('Phone number is required')).toBeVisible();
    await visitor.ships({ phone: '01212 345678' });
    await expect(dialog.getByText('Please enter a valid Bangladeshi phone number')).toBeVisible();
    expect(await takaIn(dialog.getByText(/৳/))).toBe(total);
    await visitor.ordersBy(() => visitor.ships());
    await visitor.isAt('/order-confirmation');
    await expect(main.getByText('YOUR ORDER HAS BEEN CONFIRMED!')).toBeVisible();
    await expect(main.getByText('2-4 days')).toBeVisible();
    order = await visitor.orderNumber();
    await page.reload();
    expect(await visitor.orderNumber()).toBe(order);
    await expect(visitor.header.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  });

  await test.step('sees the order', async () => {
    await visitor.goesTo('Orders');
    await expect(visitor.heading('ORDERS')).toBeVisible();
    const row = main.getByRole('article').filter({ hasText: order });
    await expect(row).toContainText('Pending');
    await expect(row).toContainText(SELLER.store);
    expect(await takaIn(row)).toBe(total);
    await row.getByRole('link', { name: new RegExp(order) }).click();
    await visitor.isAt(new RegExp(`^/order/${order}`));
    await expect(main).toContainText(ADDRESS);
    await expect(main).toContainText(wanted.name);
    await expect(main.getByRole('button', { name: /Write Review/ })).toHaveCount(0);
    await visitor.isBilled({ Total: total });
  });

  await test.step('the seller delivers it', async () => {
    const seller = await another();
    await seller.logsIn(SELLER);
    await seller.goesTo('Seller Dashboard');
    await expect(seller.heading(new RegExp(`^${SELLER.store}`))).toBeVisible();
    await seller.main.getByRole('link', { name: 'All orders' }).click();
    await seller.main.getByRole('link', { name: new RegExp(`^${order}`) }).click();
    await expect(seller.heading(new RegExp(`^Order ${order}`))).toBeVisible();
    await expect(seller.main).toContainText(`${person.firstName} ${person.lastName}`);
    await expect(seller.main).toContainText(ADDRESS);
    await seller.isBilled({ 'Amount to collect': total, Total: total });

    await seller.main.getByRole('combobox', { name: 'Order status' }).selectOption('Delivered');
    const asked = seller.alert('Change the status?');
    await expect(asked).toContainText('Set this order to Delivered?');
    await asked.getByRole('button', { name: 'Change status' }).click();
    await expect(seller.messages).toContainText('Order status is now Delivered');
    await expect(seller.main.getByRole('combobox', { name: 'Order status' })).toBeDisabled();
  });

  await test.step('writes a public review', async () => {
    const praise = `Soft cloth, straight seams. ${person.email}`;
    await page.reload();
    await main.getByRole('button', { name: `Write Review of ${wanted.name}` }).click();
    const dialog = visitor.dialog('Write Review');
    await dialog.getByRole('button', { name: 'Submit Review' }).click();
    await expect(dialog.getByText('Please write a review before submitting.')).toBeVisible();
    await dialog.getByRole('radio', { name: '4 stars', exact: true }).check();
    await dialog.getByLabel('Your review').fill(praise);
    await dialog.getByRole('button', { name: 'Submit Review' }).click();
    await expect(visitor.messages).toContainText('Thank you for your review!');
    await expect(main.getByText('Reviewed')).toBeVisible();

    await main.getByRole('link', { name: wanted.name, exact: true }).click();
    await expect(main.getByRole('article').filter({ hasText: praise }).last()).toContainText(
      person.firstName,
    );
    await main.getByRole('link', { name: 'Visit the store' }).click();
    await main.getByRole('tab', { name: 'REVIEWS' }).click();
    await main.getByRole('combobox', { name: 'Sort reviews' }).selectOption('NEWEST');
    await expect(main.getByRole('article').filter({ hasText: praise }).last()).toContainText(wanted.name);
  });
});
