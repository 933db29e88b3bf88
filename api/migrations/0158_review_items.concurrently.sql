-- One review of each item.
DROP INDEX IF EXISTS reviews_again_once;
CREATE UNIQUE INDEX CONCURRENTLY reviews_again_once ON reviews (again_in_order, item_id) WHERE again_in_order IS NOT NULL;
