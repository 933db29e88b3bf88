import type { Picture, ProductCard } from '@haat/contracts';

/** What no tile shows and the shell's search does not look through. */
type Unused =
  | 'image'
  | 'base_price'
  | 'discounted_price'
  | 'savings_amount'
  | 'seller_name'
  | 'business_type'
  | 'storeId';

type ListedPicture = Pick<Picture, 'base' | 'widths' | 'tint'> & Partial<Pick<Picture, 'image'>>;

/** A product as lists keep it: a page that the HTML server renders has them twice, as content and as data. */
export type ListedProduct = Omit<ProductCard, Unused | 'picture'> & { picture: ListedPicture | null };

/** Each field by its name: the rest of an object takes several times as long. */
export const listedProduct = (card: ProductCard): ListedProduct => ({
  id: card.id,
  name: card.name,
  short_description: card.short_description,
  picture: card.picture && listedPicture(card.picture),
  picture_color: card.picture_color,
  price: card.price,
  original_price: card.original_price,
  has_active_offer: card.has_active_offer,
  discount_percentage: card.discount_percentage,
  seller_business_name: card.seller_business_name,
  tags: card.tags,
  colors: card.colors,
  is_in_stock: card.is_in_stock,
  rating: card.rating,
  total_reviews: card.total_reviews,
  analytics: card.analytics,
});

/** Its own address is only used where it has no widths. */
function listedPicture({ base, widths, tint, image }: Picture): ListedPicture {
  return widths.length > 0 ? { base, widths, tint } : { base, widths, tint, image };
}
