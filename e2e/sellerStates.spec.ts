import { anApplicant, aSeller, decides } from './operator';
import { expect, test } from './page';

test('a rejected applicant applies again', { tag: '@full' }, async ({ visitor, request }) => {
  const { main } = visitor;
  const applicant = await anApplicant(request);
  await decides(request, applicant.store, 'reject', 'The ID number can’t be read');
  await visitor.logsIn(applicant);
  await visitor.goesTo('Seller Application');
  await expect(visitor.heading('NOT APPROVED')).toBeVisible();
  await expect(main.getByText('Reason: The ID number can’t be read')).toBeVisible();
  await visitor.opens('/seller/dashboard');
  await visitor.isAt('/seller');

  await main.getByRole('link', { name: 'APPLY AGAIN' }).click();
  await expect(main.getByText('The ID number can’t be read')).toBeVisible();
  await expect(main.getByLabel('Business name')).toHaveValue(applicant.store);
  // Masked fields have to be entered again.
  await main.getByLabel('ID number').fill('9876543210');
  await main.getByLabel('Account number').fill('01712 345678');
  await main.getByRole('checkbox', { name: /^I agree/ }).check();
  await visitor.button('SUBMIT APPLICATION').click();
  await visitor.isAt('/seller/signup-confirmation');
  await visitor.opens('/seller');
  await expect(visitor.heading('YOUR SELLER APPLICATION IS PENDING APPROVAL')).toBeVisible();

  await decides(request, applicant.store, 'approve');
  await visitor.opens('/seller');
  await main.getByRole('link', { name: 'GO TO DASHBOARD' }).click();
  await visitor.isAt('/seller/dashboard');
  await expect(main.getByText(applicant.store).first()).toBeVisible();
});

test('shows a suspension while the seller works', { tag: '@full' }, async ({
  visitor,
  request,
  pageErrors,
}) => {
  pageErrors.expect(/403/);
  const { main } = visitor;
  const seller = await aSeller(request);
  await visitor.isSignedIn(seller);
  await visitor.opens('/seller/orders');
  await expect(main.getByText('No orders yet')).toBeVisible();
  await decides(request, seller.store, 'suspend', 'Copies of a brand');

  // The next request is refused, and the page shows the reason.
  await main.getByRole('link', { name: 'ADD OFFER' }).click();
  await expect(visitor.messages).toContainText('Your store is not approved at the moment.');
  await visitor.isAt('/seller');
  await expect(visitor.heading('YOUR STORE IS SUSPENDED')).toBeVisible();
  await expect(main.getByText('Reason: Copies of a brand')).toBeVisible();
  await visitor.opens('/seller/products/add');
  await visitor.isAt('/seller');

  await decides(request, seller.store, 'reinstate');
  await visitor.opens('/seller');
  await expect(visitor.heading("YOU'RE NOW A VERIFIED SELLER")).toBeVisible();
  await visitor.opens('/seller/orders');
  await expect(main.getByText('No orders yet')).toBeVisible();
});
