-- A search reads what was added since the last cleanup of the index from end to end: it is kept short.
DROP INDEX IF EXISTS order_search_found;
CREATE INDEX CONCURRENTLY order_search_found ON order_search USING gin (seller_id, text gin_trgm_ops)
  WITH (gin_pending_list_limit = 512);
ANALYZE order_search;
