-- Items and events of orders that ended long ago, in a partition for each month in which the orders were placed
-- (docs/adr/0093). What they refer to is never deleted: orders, products, variants and pictures that were shown. So they
-- have no references, which would lock those tables whenever a partition is added.
CREATE TABLE order_items_archive (
  month date NOT NULL,
  LIKE order_items,
  PRIMARY KEY (order_id, id, month)
) PARTITION BY RANGE (month);
CREATE TABLE order_events_archive (
  month date NOT NULL,
  LIKE order_events,
  PRIMARY KEY (order_id, id, month)
) PARTITION BY RANGE (month);

-- The month of the partitions that have its items and events; null while they are in order_items and order_events.
ALTER TABLE orders ADD COLUMN archived_month date;

-- Those that may be archived, oldest first.
CREATE INDEX orders_closed ON orders (created_at)
  WHERE archived_month IS NULL AND status IN ('delivered', 'cancelled', 'refunded');

-- Adds the partitions of a month, unless they are there.
CREATE FUNCTION add_archive_month(first_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  archive text;
  partition text;
BEGIN
  FOREACH archive IN ARRAY ARRAY['order_items_archive', 'order_events_archive'] LOOP
    partition := format('%s_%s', archive, to_char(first_day, 'YYYY_MM'));
    CONTINUE WHEN to_regclass(partition) IS NOT NULL;
    PERFORM pg_advisory_xact_lock(727412);
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      partition, archive, first_day, (first_day + interval '1 month')::date);
  END LOOP;
END $$;

-- STRICT: not called for an order without a month, so that only readers of archived orders pay for partitions.
CREATE FUNCTION archived_items(of_order bigint, of_month date) RETURNS SETOF order_items
  LANGUAGE plpgsql STABLE STRICT ROWS 4
  AS $$
BEGIN
  RETURN QUERY
    SELECT id, order_id, product_id, variant_id, title, media_hash, color, size, measurements, quantity, unit_paisa,
      delivered_at, sku, estimated_pickup_days, requires_advance_payment
    FROM order_items_archive WHERE month = of_month AND order_id = of_order;
END $$;
CREATE FUNCTION archived_events(of_order bigint, of_month date) RETURNS SETOF order_events
  LANGUAGE plpgsql STABLE STRICT ROWS 4
  AS $$
BEGIN
  RETURN QUERY
    SELECT id, order_id, actor, actor_id, status, note, at, collected_paisa
    FROM order_events_archive WHERE month = of_month AND order_id = of_order;
END $$;

-- Those of an order, archived or not.
CREATE OR REPLACE FUNCTION items_of_order(of_order bigint) RETURNS SETOF order_items
  LANGUAGE sql STABLE
  AS $$
    SELECT * FROM order_items WHERE order_id = of_order
    UNION ALL
    SELECT i.* FROM orders o CROSS JOIN LATERAL archived_items(o.id, o.archived_month) AS i WHERE o.id = of_order
  $$;
CREATE FUNCTION events_of_order(of_order bigint) RETURNS SETOF order_events
  LANGUAGE sql STABLE
  AS $$
    SELECT * FROM order_events WHERE order_id = of_order
    UNION ALL
    SELECT e.* FROM orders o CROSS JOIN LATERAL archived_events(o.id, o.archived_month) AS e WHERE o.id = of_order
  $$;

CREATE OR REPLACE VIEW ordered_items AS
  SELECT order_id, quantity, unit_paisa, delivered_at FROM order_items
  UNION ALL
  SELECT order_id, quantity, unit_paisa, delivered_at FROM order_items_archive;
