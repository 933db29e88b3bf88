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
export function listedProduct({
  id,
  name,
  short_description,
  picture,
  price,
  original_price,
  has_active_offer,
  discount_percentage,
  seller_business_name,
  tags,
  colors,
  is_in_stock,
  rating,
  total_reviews,
  analytics,
}: ProductCard): ListedProduct {
  return {
    id,
    name,
    short_description,
    picture: picture && listedPicture(picture),
    price,
    original_price,
    has_active_offer,
    discount_percentage,
    seller_business_name,
    tags,
    colors,
    is_in_stock,
    rating,
    total_reviews,
    analytics,
  };
}

/** Its own address is only used where it has no widths. */
function listedPicture({ base, widths, tint, image }: Picture): ListedPicture {
  return widths.length > 0 ? { base, widths, tint } : { base, widths, tint, image };
}
