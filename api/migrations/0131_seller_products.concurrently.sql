-- Lists, searches and sums of a store's products read this index instead of its products, which are wide.
DROP INDEX IF EXISTS products_of_seller;
CREATE INDEX CONCURRENTLY products_of_seller ON products (seller_id, created_at DESC, id DESC)
  INCLUDE (deleted_at, status, price_paisa, sales_count, name, category);
DROP INDEX IF EXISTS products_seller;
