import { DELIVERY_FEE, deliveryDays, isSoldOut, type Product } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';
import { useLoaded, useTexts } from '@haat/remote';
import { clockIcon, formatMoney, Icon, truckIcon } from '@haat/ui';
import { useState } from 'react';
import { productTexts } from '../strings/product';
import { readChoice } from './choiceInUrl';
import type { DistrictTerms } from './DistrictDelivery';

const loadFees = () => import('./DistrictFees');
/** A failed load is ignored: the page then shows the usual terms. */
const ignore = () => {};

/** Fee and dates of the delivery, as two list items. The first render must match the markup of the HTML server. */
export function Delivery({ product }: { product: Product }) {
  const t = useTexts(productTexts);
  const [params] = useSearchParams();
  // A sold-out product has no delivery date.
  const soldOut = isSoldOut(product, readChoice(params, product));
  const fees = useLoaded(loadFees, true, ignore);
  const [own, setOwn] = useState<DistrictTerms>();
  // Computed by the API: the days of a browser's clock could differ from those that the server rendered.
  const window = product.delivery_window && (own?.window ?? product.delivery_window);
  return (
    <>
      {fees ? <fees.DistrictFees product={product} onTerms={setOwn} /> : null}
      <li>
        <Icon drawing={truckIcon} size={18} />
        {own?.costs ?? t.delivery(formatMoney(DELIVERY_FEE))}
      </li>
      {own?.choice ? <li>{own.choice}</li> : null}
      {soldOut ? null : (
        <li>
          <Icon drawing={clockIcon} size={18} />
          {window ? t.deliveryDates(window) : t.deliveryTime(deliveryDays([product], own?.days))}
        </li>
      )}
    </>
  );
}
