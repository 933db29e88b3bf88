-- A cash order that is checked by a call: it is pending, and waits until confirm_by. After the call, confirmed_at.
ALTER TABLE orders ADD COLUMN confirm_by timestamptz;
ALTER TABLE orders ADD COLUMN confirmed_at timestamptz;
-- Names of the limits that it exceeded (api/src/limits/limitTable.ts).
ALTER TABLE orders ADD COLUMN confirm_reasons text[] NOT NULL DEFAULT '{}';

-- An address without spaces, punctuation and case: '7, Lake Road' and '7 Lake road.' are the same.
CREATE FUNCTION delivery_address_key(address text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  -- Indexes are built without a search path.
  SET search_path FROM CURRENT
  AS $$ SELECT md5(regexp_replace(fold(address), '[\s.,;:/#''"()-]+', '', 'g')) $$;

CREATE INDEX orders_unconfirmed ON orders (confirm_by)
  WHERE confirm_by IS NOT NULL AND confirmed_at IS NULL AND status = 'pending';
CREATE INDEX orders_open_phone ON orders (customer_phone)
  WHERE status IN ('pending', 'processing', 'shipped');
CREATE INDEX orders_open_delivery ON orders (delivery_address_key(customer_address))
  WHERE status IN ('pending', 'processing', 'shipped');
CREATE INDEX orders_cancelled_phone ON orders (customer_phone, created_at) WHERE status = 'cancelled';
