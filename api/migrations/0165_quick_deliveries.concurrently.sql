-- Deliveries of a time, for the list of orders that were delivered within minutes: not those of all years.
DROP INDEX IF EXISTS order_events_delivered;
CREATE INDEX CONCURRENTLY order_events_delivered ON order_events (at) INCLUDE (order_id) WHERE status = 'delivered';
