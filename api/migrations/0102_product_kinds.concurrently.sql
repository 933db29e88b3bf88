DROP TABLE IF EXISTS product_kinds_to_set;
DROP INDEX IF EXISTS products_department;
CREATE INDEX CONCURRENTLY products_department ON products (department, created_at DESC, id DESC) WHERE on_sale_in_shop;
DROP INDEX IF EXISTS products_product_type;
CREATE INDEX CONCURRENTLY products_product_type ON products (product_type, created_at DESC, id DESC) WHERE on_sale_in_shop;
