import { type BodyOf, endOfDhakaDay, type listings, type OffersForm, startOfDhakaDay } from '@haat/contracts';

/**
 * The request for one of the products; the server fills in empty texts.
 * @param freeConfirmed the seller has confirmed that it costs ৳0 then
 */
export function offerOf(
  form: OffersForm,
  product: number,
  freeConfirmed = false,
): BodyOf<typeof listings.createOffer> {
  const amount = Number(form.discount);
  const isPercentage = form.offer_type === 'percentage';
  return {
    product,
    name: form.name.trim(),
    description: form.description.trim(),
    offer_type: form.offer_type,
    discount_percentage: isPercentage ? amount : 0,
    discount_amount: isPercentage ? 0 : amount,
    start_date: startOfDhakaDay(form.start_date),
    end_date: endOfDhakaDay(form.end_date),
    // Older servers don't know it.
    ...(freeConfirmed ? { confirm_zero_price: true } : {}),
  };
}
