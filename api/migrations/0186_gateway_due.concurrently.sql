-- Ended orders whose online payment has to go back.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_gateway_due ON orders (id) WHERE gateway_due_paisa > 0;
