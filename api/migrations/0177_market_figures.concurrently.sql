-- Figures of the whole market by day.
DROP INDEX IF EXISTS store_days_day;
CREATE INDEX CONCURRENTLY store_days_day ON store_days (day) INCLUDE (status, orders, revenue_paisa);
DROP INDEX IF EXISTS users_created;
CREATE INDEX CONCURRENTLY users_created ON users (created_at) WHERE guest_phone IS NULL;
DROP INDEX IF EXISTS sellers_created;
CREATE INDEX CONCURRENTLY sellers_created ON sellers (created_at);
