import { anApplicant, decides } from './operator';
import { expect, test } from './page';

test('the seller’s pages open once the server has approved the applicant', async ({ visitor, request }) => {
  const applicant = await anApplicant(request);
  await visitor.isSignedIn(applicant);
  for (const path of ['/seller/dashboard', '/seller/customise', '/seller/reviews', '/seller/products/add']) {
    await visitor.opens(path);
    await visitor.isAt('/seller');
    await expect(visitor.heading('YOUR SELLER APPLICATION IS PENDING APPROVAL')).toBeVisible();
  }
  await decides(request, applicant.store, 'approve');
  // By address, as from the link in the email.
  await visitor.opens('/seller/dashboard');
  await expect(visitor.heading(new RegExp(applicant.store))).toBeVisible();
  await visitor.isAt('/seller/dashboard');
});
