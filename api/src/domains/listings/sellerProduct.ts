import {
  listedFields,
  longFields,
  type SellerProduct,
  type SellerProductRow,
  takaOf,
  versionText,
} from '@haat/contracts';
import { fieldsOf } from '../../platform/format/fieldsOf';
import { productPictureOf } from '../../platform/media/picture';
import type { PriceNow } from '../catalog/priceNow';
import type { OwnDetails, OwnRow } from './listings.queries';

/** A product in its seller's list. @param price of today */
export function rowOf(row: OwnRow, price: PriceNow): SellerProductRow {
  const picture = row.picture && productPictureOf(row.picture);
  const original = takaOf(price.originalPaisa);
  const now = takaOf(price.pricePaisa);
  return {
    id: row.id,
    name: row.name,
    ...fieldsOf(row, listedFields),
    status: row.status,
    created_at: row.created_at.toISOString(),
    base_price: { amount: original, currency: 'BDT' },
    price: now,
    has_active_offer: price.hasOffer,
    original_price: original,
    discounted_price: price.hasOffer ? now : null,
    savings_amount: takaOf(price.savingsPaisa),
    discount_percentage: price.percent,
    category: row.category ? { name: row.category } : null,
    image: picture?.image ?? null,
    images: picture ? [picture] : [],
    stock_quantity: row.stock,
    sales_count: row.sales_count,
    sku: row.sku,
    tags_list: row.tag_names,
    availableSizes: row.sizes,
    availableColors: row.colors,
    size_chart_id: row.size_chart_id,
    seller_name: row.business_name,
    seller_business_name: row.business_name,
    version: versionText({ version: row.version, shown: new Map() }),
  };
}

/** A product with the data of the edit form. */
export function sellerProductOf(row: OwnRow, details: OwnDetails, price: PriceNow): SellerProduct {
  const shown = new Map(details.variants.map(({ id, stock }) => [id, stock]));
  return {
    ...rowOf(row, price),
    ...fieldsOf(details, longFields),
    images: details.pictures.map(productPictureOf),
    variants: details.variants.map(({ id, color, size, sku, stock, is_active }) => ({
      id,
      color,
      size,
      in_stock: stock > 0,
      stock_quantity: stock,
      sku,
      is_active,
    })),
    version: versionText({ version: row.version, shown }),
  };
}
