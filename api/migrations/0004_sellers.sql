-- When the application was submitted last: who waits longest is decided first.
ALTER TABLE sellers ADD COLUMN applied_at timestamptz NOT NULL DEFAULT now();
UPDATE sellers SET applied_at = created_at;
COMMENT ON COLUMN sellers.rejection_reason IS 'Why the seller is rejected or suspended; null otherwise.';
CREATE INDEX sellers_applied ON sellers (applied_at, id);
CREATE INDEX sellers_status_applied ON sellers (status, applied_at, id);
DROP INDEX sellers_status;

-- A product has one homepage slot; of several the first stays.
DELETE FROM homepage_slots s USING homepage_slots earlier
WHERE earlier.seller_id = s.seller_id AND earlier.product_id = s.product_id AND earlier.slot < s.slot;
CREATE UNIQUE INDEX homepage_slots_product ON homepage_slots (seller_id, product_id);

-- A store's public figures count these.
CREATE INDEX orders_delivered ON orders (seller_id) WHERE status = 'delivered';
