-- Lists of one category, newest first.
CREATE INDEX products_category ON products (fold(category), created_at DESC, id DESC) WHERE on_sale_in_shop;
