DROP INDEX IF EXISTS products_fabric_care;
-- fold() never changes; 'cotton/silk' and '60%' would be read as one word each.
CREATE INDEX CONCURRENTLY products_fabric_care ON products
  USING gin (to_tsvector('simple', translate(fold(fabric_care), './%', '   '))) WHERE on_sale_in_shop AND fabric_care <> '';
