-- Each sort of a list of orders, of one store and of all: the page is read from the index.
DROP INDEX IF EXISTS orders_newest;
CREATE INDEX CONCURRENTLY orders_newest ON orders (created_at DESC, group_id DESC, id);
DROP INDEX IF EXISTS orders_amount;
CREATE INDEX CONCURRENTLY orders_amount ON orders (total_paisa DESC, created_at DESC, id DESC);
DROP INDEX IF EXISTS orders_state;
CREATE INDEX CONCURRENTLY orders_state ON orders (order_state_rank(status), created_at DESC, id DESC);
DROP INDEX IF EXISTS orders_seller_amount;
CREATE INDEX CONCURRENTLY orders_seller_amount ON orders (seller_id, total_paisa DESC, created_at DESC, id DESC);
DROP INDEX IF EXISTS orders_seller_state;
CREATE INDEX CONCURRENTLY orders_seller_state ON orders (seller_id, order_state_rank(status), created_at DESC, id DESC);
ANALYZE orders;
