import { type RawBuilder, sql } from 'kysely';

// Parts of a SELECT that several domains need word for word.

const shown = sql`json_build_object('id', i.id, 'hash', m.hash, 'tint', m.tint, 'color', i.color)`;
const ofProduct = (id: RawBuilder<unknown>) =>
  sql`FROM product_images i JOIN media m ON m.hash = i.media_hash WHERE i.product_id = ${id}`;

/** The first picture of a product, as JSON; null where it has none. @param id the product's; `p.id` unless said */
export const firstPicture = (id: RawBuilder<unknown> = sql`p.id`) =>
  sql`(SELECT ${shown} ${ofProduct(id)} ORDER BY i.position LIMIT 1)`;

/** The picture of the product `p` in a colour, by the rule of pictureOfColor in the contracts. */
export const pictureInColor = (color: RawBuilder<unknown>) =>
  sql`(SELECT ${shown} ${ofProduct(sql`p.id`)}
    ORDER BY CASE WHEN ${color} IS NULL OR fold(i.color) = fold(${color}) THEN 0 WHEN i.color IS NULL THEN 1 ELSE 2 END,
      i.position LIMIT 1)`;

/** The picture of the product `p` in the first of several colours that it has pictures of; else its first one. */
export const pictureInAny = (foldedColors: readonly string[]) =>
  sql`(SELECT ${shown} ${ofProduct(sql`p.id`)}
    ORDER BY array_position(${foldedColors}::text[], fold(i.color)), i.position LIMIT 1)`;

/** All pictures of the product `p` in their order, as a JSON list. */
export const allPictures = sql`(SELECT coalesce(json_agg(${shown} ORDER BY i.position), '[]') ${ofProduct(sql`p.id`)})`;
