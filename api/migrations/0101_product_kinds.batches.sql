-- What a seller has chosen meanwhile stays.
WITH batch AS (
  DELETE FROM product_kinds_to_set
  WHERE product_id IN (SELECT product_id FROM product_kinds_to_set ORDER BY product_id LIMIT 2000)
  RETURNING product_id, department, product_type
)
UPDATE products p SET department = coalesce(p.department, batch.department),
  product_type = coalesce(p.product_type, batch.product_type)
FROM batch WHERE p.id = batch.product_id
