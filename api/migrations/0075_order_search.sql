-- What a search of orders reads: one row an order, with an index of its trigrams by store. The orders of earlier releases
-- follow in batches (0076), the index after them (0077).
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE order_search (
  order_id bigint PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  seller_id bigint NOT NULL,
  -- Folded, each word after a space: number, name, e-mail and phone, then each item's title and SKU on a line of its own.
  text text NOT NULL
);

CREATE FUNCTION order_search_of(ids bigint[]) RETURNS TABLE (order_id bigint, seller_id bigint, text text)
  LANGUAGE sql STABLE
  AS $$
    SELECT o.id, o.seller_id, fold(' ' || concat_ws(' ', o.public_id, o.customer_name, o.customer_email, o.customer_phone) ||
      coalesce((SELECT string_agg(chr(10) || ' ' || concat_ws(' ', i.title, i.sku), '' ORDER BY i.id) FROM items_of_order(o.id) AS i), ''))
    FROM orders o WHERE o.id = ANY(ids)
  $$;

-- An order's items are inserted after it, in the same statement or later.
CREATE FUNCTION order_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search SELECT * FROM order_search_of(ARRAY(SELECT DISTINCT order_id FROM after))
  ON CONFLICT (order_id) DO UPDATE SET seller_id = EXCLUDED.seller_id, text = EXCLUDED.text;
  RETURN NULL;
END $$;
CREATE TRIGGER order_searchable AFTER INSERT ON order_items
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION order_searchable();

-- Adds no row: 0076 goes on below the lowest one.
CREATE FUNCTION order_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_search s SET seller_id = f.seller_id, text = f.text
  FROM order_search_of(ARRAY[NEW.id]) AS f WHERE s.order_id = f.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_search_changed
  AFTER UPDATE OF public_id, customer_name, customer_email, customer_phone, seller_id ON orders
  FOR EACH ROW WHEN ((OLD.public_id, OLD.customer_name, OLD.customer_email, OLD.customer_phone, OLD.seller_id)
    IS DISTINCT FROM (NEW.public_id, NEW.customer_name, NEW.customer_email, NEW.customer_phone, NEW.seller_id))
  EXECUTE FUNCTION order_search_changed();

-- The states in their order, for lists that are sorted by it.
CREATE FUNCTION order_state_rank(status text) RETURNS int
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT array_position(
    ARRAY['pending', 'processing', 'shipped', 'delivered', 'partially_delivered', 'cancelled', 'refunded'], status) $$;
