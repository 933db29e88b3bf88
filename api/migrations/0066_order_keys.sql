-- Checkouts that have their Idempotency-Key still, oldest first: it is removed after a month (docs/adr/0093).
CREATE INDEX order_groups_keys ON order_groups (created_at) WHERE idempotency_key IS NOT NULL;
