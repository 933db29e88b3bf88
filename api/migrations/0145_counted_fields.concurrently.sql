-- All that filters count by fields of products: read without the rows, which have the descriptions.
DROP INDEX IF EXISTS products_counted;
CREATE INDEX CONCURRENTLY products_counted ON products (business_type, product_type, seller_id)
  INCLUDE (price_today_paisa, price_paisa, rating_sum, rating_count) WHERE on_sale_in_shop;
