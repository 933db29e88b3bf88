import {
  deliveryWindow,
  foldName,
  MAX_PIECES_SHOWN,
  type Product,
  type ProductCard,
  shownFields,
  takaOf,
} from '@haat/contracts';
import { fieldsOf } from '../../platform/format/fieldsOf';
import { pictureOf, productPictureOf } from '../../platform/media/picture';
import type { CardRow, ProductRow, TrendingRow } from './catalog.queries';
import { priceNow } from './priceNow';

/** The average number of stars with at most two decimal places; 0 without reviews. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 100) / 100;
}

/**
 * A product in lists.
 * @param today the day in Asia/Dhaka, for its offers
 * @param colors folded colours that were filtered or searched for
 */
export function cardOf(row: CardRow, today: string, colors: readonly string[] = []): ProductCard {
  const price = priceNow({ pricePaisa: row.price_paisa }, row.offers, today);
  const picture = row.picture && pictureOf(row.picture, row.picture.id);
  const original = takaOf(price.originalPaisa);
  const now = takaOf(price.pricePaisa);
  return {
    id: row.id,
    name: row.name,
    short_description: row.short_description,
    image: picture?.image ?? null,
    picture,
    price: now,
    base_price: { amount: original, currency: 'BDT' },
    has_active_offer: price.hasOffer,
    original_price: original,
    discounted_price: price.hasOffer ? now : null,
    savings_amount: takaOf(price.savingsPaisa),
    discount_percentage: price.percent,
    storeId: row.seller_id,
    seller_name: row.business_name,
    seller_business_name: row.business_name,
    business_type: row.business_type,
    tags: row.tag_names,
    ...(row.picture?.color && colors.includes(foldName(row.picture.color))
      ? { picture_color: row.picture.color }
      : {}),
    colors: row.colors,
    is_in_stock: row.in_stock,
    rating: averageRating(row.rating_sum, row.rating_count),
    total_reviews: row.rating_count,
  };
}

/** A card with the counts of the trending ranking. */
export function trendingCardOf(
  row: CardRow,
  today: string,
  counted: TrendingRow,
  hours: number,
  colors: readonly string[] = [],
): ProductCard {
  const analytics = { cart_adds: counted.cart_adds, orders: counted.orders, hours_analyzed: hours };
  return { ...cardOf(row, today, colors), analytics };
}

/** A product page. A large stock of single variants is not public. */
export function productOf(row: ProductRow, today: string): Product {
  return {
    ...cardOf(row, today),
    ...fieldsOf(row, shownFields),
    images: row.pictures.map(productPictureOf),
    category: row.category,
    availableSizes: row.sizes,
    availableColors: row.colors,
    variants: row.variants.map(({ id, color, size, stock }) => ({
      id,
      color,
      size,
      in_stock: stock > 0,
      ...(stock <= MAX_PIECES_SHOWN ? { pieces: Math.max(0, stock) } : {}),
    })),
    track_inventory: true,
    stock_quantity: row.variants.reduce((sum, { stock }) => sum + stock, 0),
    size_chart: row.size_chart,
    fit_votes: row.fit_votes,
    offer_ends: offerEnds(row, today),
    delivery_window: deliveryWindow(today, [row]),
    status: row.status,
    store: {
      id: row.seller_id,
      name: row.business_name,
      bio: row.store.bio,
      rating: averageRating(row.store.rating_sum, row.store.rating_count),
      total_reviews: row.store.rating_count,
      verified: row.store.verified,
      logo: row.store.logo && pictureOf(row.store.logo),
    },
  };
}

/** Until when today's price holds: the last of the offers that make it. */
function offerEnds({ price_paisa, offers }: CardRow, today: string): string | null {
  const of = (some: CardRow['offers']) => priceNow({ pricePaisa: price_paisa }, some, today);
  const { hasOffer, pricePaisa } = of(offers);
  if (!hasOffer) return null;
  const days = offers.filter((offer) => of([offer]).pricePaisa === pricePaisa).map(({ endDay }) => endDay);
  return days.sort().at(-1) ?? null;
}
