-- Deleted products lose their tags, so that a tag's products are counted in its index alone.
SET LOCAL statement_timeout = 0;

DELETE FROM product_tags pt USING products p WHERE p.id = pt.product_id AND p.deleted_at IS NOT NULL;
