import { kindOf } from '@haat/contracts';
import type { MediaRow } from '../../api/src/platform/media/media.queries';
import type { RowsOf } from './demo.queries';
import type { orderRows } from './orderRows';
import type { At } from './peopleRows';
import { type DemoProduct, demoSku } from './products';
import { ratingOf } from './storeRows';

/** The rows of products, with variants, pictures, tags and offers; sales and ratings come from the orders. */
export function shelfRows(
  products: DemoProduct[],
  { items, orders, reviews }: ReturnType<typeof orderRows>,
  variantIds: Map<number, number>,
  chartOf: (product: DemoProduct) => number | null,
  addPicture: (picture: MediaRow) => string,
  at: At,
  dayOf: (age: number) => string,
) {
  const tagIds = new Map<string, number>();
  const tagId = (name: string) => tagIds.get(name) ?? tagIds.set(name, tagIds.size + 1).size;
  const cancelledIds = new Set(
    orders.filter(({ status }) => status === 'cancelled' || status === 'refunded').map(({ id }) => id),
  );
  const sold = new Map<number, number>();
  for (const { order_id, product_id, quantity } of items) {
    if (!cancelledIds.has(order_id)) sold.set(product_id, (sold.get(product_id) ?? 0) + quantity);
  }
  const images: RowsOf<'product_images'> = [];
  const offers: RowsOf<'offers'> = [];
  for (const product of products) {
    product.pictures.forEach(({ media, color }, position) => {
      images.push({
        id: images.length + 1,
        product_id: product.id,
        media_hash: addPicture(media),
        position,
        color,
      });
    });
    if (product.offer) {
      const { name, description, offerType, percent, amountPaisa, startsIn, endsIn } = product.offer;
      offers.push({
        id: offers.length + 1,
        product_id: product.id,
        name,
        description,
        offer_type: offerType,
        percent,
        amount_paisa: amountPaisa,
        start_day: dayOf(-startsIn),
        end_day: dayOf(-endsIn),
        status: 'active',
        created_at: at(Math.max(0, -startsIn)),
      });
    }
  }
  return {
    images,
    offers,
    productTags: products.flatMap(({ id, tags }) =>
      tags.map((tag) => ({ product_id: id, tag_id: tagId(tag) })),
    ),
    tags: [...tagIds].map(([name, id]) => ({ id, name })),
    variants: products.flatMap(({ id, variants }) =>
      variants.map(({ color, size, stock }, position) => ({
        id: variantIds.get(id)! + position,
        product_id: id,
        color,
        size,
        sku: demoSku(id, color, size),
        stock,
        position,
      })),
    ),
    products: products.map((product) => ({
      id: product.id,
      seller_id: product.store + 1,
      name: product.name,
      short_description: product.shortDescription,
      fabric_care: product.fabricCare,
      description: product.description,
      category: product.category,
      ...kindColumns(product),
      business_type: product.businessType,
      price_paisa: product.pricePaisa,
      status: product.status,
      features: product.features,
      sizes: product.sizes,
      colors: product.colors,
      offers_custom_sizes: product.measurements.length > 0,
      custom_size_fields: product.measurements,
      requires_advance_payment: product.needsAdvance,
      estimated_pickup_days: product.pickupDays,
      size_chart_id: chartOf(product),
      tag_names: product.tags,
      sales_count: sold.get(product.id) ?? 0,
      ...ratingOf(reviews.filter(({ product_id }) => product_id === product.id)),
      seller_hidden: false,
      version: 1,
      created_at: at(product.age),
      updated_at: at(product.age),
    })),
  };
}

function kindColumns(product: DemoProduct) {
  const { department, productType } = kindOf(product);
  return { department, product_type: productType };
}

/** Product id → the id of its first variant; the others follow it. */
export function firstVariantIds(products: DemoProduct[]): Map<number, number> {
  const first = new Map<number, number>();
  let next = 1;
  for (const { id, variants } of products) {
    first.set(id, next);
    next += variants.length;
  }
  return first;
}
