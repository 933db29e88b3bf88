-- The Idempotency-Key that a product was listed with: the same form sent again lists nothing twice.
CREATE TABLE listing_keys (
  seller_id bigint NOT NULL REFERENCES sellers ON DELETE CASCADE,
  idempotency_key text NOT NULL,
  request_hash bytea NOT NULL,
  -- Null only within the transaction that lists it.
  product_id bigint REFERENCES products ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, idempotency_key)
);
CREATE INDEX listing_keys_product ON listing_keys (product_id);
