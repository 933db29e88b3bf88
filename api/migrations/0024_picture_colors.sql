-- The colour that a product's picture shows; null: all of them, or none in particular.
ALTER TABLE product_images ADD COLUMN color text;

-- Pictures of the demo market say in their recipe which colour they are drawn in.
UPDATE product_images i SET color = m.recipe::json ->> 'color'
FROM media m, products p
WHERE m.hash = i.media_hash AND p.id = i.product_id
  AND CASE WHEN m.recipe LIKE '{%"what":"garment"%' THEN (m.recipe::json ->> 'color') = ANY(p.colors) END;
