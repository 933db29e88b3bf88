-- Deleted products by time, for the job that removes their tags.
DROP INDEX IF EXISTS products_deleted;
CREATE INDEX CONCURRENTLY products_deleted ON products (deleted_at) WHERE deleted_at IS NOT NULL;
-- The figures of the market are in market_days now.
DROP INDEX CONCURRENTLY IF EXISTS store_days_day;
