-- What operators look for: customers by parts of their name and address, and by the phone number of an order.
DROP INDEX IF EXISTS users_found;
CREATE INDEX CONCURRENTLY users_found ON users USING gin (fold(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
  WITH (gin_pending_list_limit = 512);
DROP INDEX IF EXISTS orders_phone;
CREATE INDEX CONCURRENTLY orders_phone ON orders (customer_phone, user_id);
ANALYZE users;
