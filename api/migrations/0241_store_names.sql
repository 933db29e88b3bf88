-- The name that a store wants instead of its present one, until an operator has decided.
CREATE TABLE store_name_changes (
  seller_id bigint PRIMARY KEY REFERENCES sellers ON DELETE CASCADE,
  business_name text NOT NULL,
  asked_at timestamptz NOT NULL
);
