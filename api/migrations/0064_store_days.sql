-- Sums of a day for each store, so that its dashboard and the counts of its order list don't read all its orders
-- (docs/adr/0093). Days are those of Asia/Dhaka.
SET LOCAL statement_timeout = 0;

CREATE FUNCTION dhaka_day(instant timestamptz) RETURNS date
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT (instant AT TIME ZONE 'Asia/Dhaka')::date $$;

-- An item as the sums see it.
CREATE TYPE ordered_item AS (quantity int, unit_paisa bigint, delivered_at timestamptz);

-- What an order adds to the sums: itself and its pieces to the day on which it was placed, its revenue to the days of its
-- deliveries (docs/adr/0044). paid_orders has it once a month, on the day of the month's first delivery: from the first
-- of a month on, their sum is the number of orders that brought revenue.
CREATE FUNCTION sums_of_order(
  created_at timestamptz, payment_method text, payment_status text, items ordered_item[]
) RETURNS TABLE (day date, orders bigint, pieces bigint, revenue_paisa bigint, paid_orders bigint)
  LANGUAGE sql IMMUTABLE
  AS $$
    SELECT dhaka_day($1), 1::bigint, coalesce(sum(i.quantity), 0)::bigint, 0::bigint, 0::bigint FROM unnest($4) AS i
    UNION ALL
    SELECT d.day, 0, 0, sum(d.paisa)::bigint,
      (d.day = min(d.day) OVER (PARTITION BY date_trunc('month', d.day::timestamp)))::int::bigint
    FROM (
      SELECT dhaka_day(i.delivered_at) AS day, i.unit_paisa * i.quantity AS paisa FROM unnest($4) AS i
      WHERE i.delivered_at IS NOT NULL AND ($2 = 'cod' OR $3 = 'paid')
    ) AS d
    GROUP BY d.day
  $$;

CREATE FUNCTION items_of_order(of_order bigint) RETURNS SETOF order_items
  LANGUAGE sql STABLE
  AS $$ SELECT * FROM order_items WHERE order_id = of_order $$;

-- By the state that the orders are in now; those that wait to be confirmed are pending, and have taken no pieces.
CREATE TABLE store_days (
  seller_id bigint NOT NULL REFERENCES sellers ON DELETE CASCADE,
  day date NOT NULL,
  status text NOT NULL,
  waiting boolean NOT NULL,
  orders bigint NOT NULL,
  pieces bigint NOT NULL,
  revenue_paisa bigint NOT NULL,
  paid_orders bigint NOT NULL,
  PRIMARY KEY (seller_id, day, status, waiting)
);

-- Changes are added and never updated, so that orders of one store don't wait for one another. fold_store_days() adds
-- them to store_days.
CREATE TABLE store_day_changes (LIKE store_days);
CREATE INDEX store_day_changes_seller ON store_day_changes (seller_id);

CREATE VIEW store_sums AS SELECT * FROM store_days UNION ALL SELECT * FROM store_day_changes;

CREATE VIEW ordered_items AS SELECT order_id, quantity, unit_paisa, delivered_at FROM order_items;

-- The same, counted from the orders.
CREATE VIEW counted_store_sums AS
  SELECT o.seller_id, s.day, o.status, o.stock_state = 'waiting' AS waiting,
    sum(s.orders)::bigint AS orders, sum(s.pieces)::bigint AS pieces, sum(s.revenue_paisa)::bigint AS revenue_paisa,
    sum(s.paid_orders)::bigint AS paid_orders
  FROM orders o
  LEFT JOIN (
    SELECT order_id, array_agg(ROW(quantity, unit_paisa, delivered_at)::ordered_item) AS items
    FROM ordered_items GROUP BY order_id
  ) AS i ON i.order_id = o.id
  CROSS JOIN LATERAL sums_of_order(o.created_at, o.payment_method, o.payment_status, i.items) AS s
  GROUP BY 1, 2, 3, 4;

-- An order's items are inserted after it, and count then.
CREATE FUNCTION orders_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO store_day_changes
    SELECT seller_id, dhaka_day(created_at), status, stock_state = 'waiting', count(*), 0, 0, 0 FROM after GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO store_day_changes
    SELECT * FROM (
      SELECT c.seller_id, s.day, c.status, c.stock_state = 'waiting' AS waiting, sum(c.way * s.orders) AS orders, sum(c.way * s.pieces) AS pieces,
        sum(c.way * s.revenue_paisa) AS revenue_paisa, sum(c.way * s.paid_orders) AS paid_orders
      FROM (
        SELECT -1 AS way, b.* FROM before b JOIN after a USING (id)
        WHERE (a.seller_id, a.status, a.stock_state, a.payment_status, a.payment_method, a.created_at)
          <> (b.seller_id, b.status, b.stock_state, b.payment_status, b.payment_method, b.created_at)
        UNION ALL
        SELECT 1, a.* FROM before b JOIN after a USING (id)
        WHERE (a.seller_id, a.status, a.stock_state, a.payment_status, a.payment_method, a.created_at)
          <> (b.seller_id, b.status, b.stock_state, b.payment_status, b.payment_method, b.created_at)
      ) AS c
      CROSS JOIN LATERAL sums_of_order(c.created_at, c.payment_method, c.payment_status,
        ARRAY(SELECT ROW(i.quantity, i.unit_paisa, i.delivered_at)::ordered_item FROM items_of_order(c.id) AS i)) AS s
      GROUP BY 1, 2, 3, 4
    ) AS sums
    WHERE (orders, pieces, revenue_paisa, paid_orders) <> (0, 0, 0, 0);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_added AFTER INSERT ON orders
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION orders_counted();
CREATE TRIGGER orders_changed AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION orders_counted();

CREATE FUNCTION order_items_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE were order_items[] := '{}';
BEGIN
  -- What a checkout adds: nothing of it is delivered.
  IF TG_OP = 'INSERT' AND NOT EXISTS (SELECT FROM after WHERE delivered_at IS NOT NULL) THEN
    INSERT INTO store_day_changes
    SELECT o.seller_id, dhaka_day(o.created_at), o.status, o.stock_state = 'waiting', 0, sum(i.quantity), 0, 0
    FROM after i JOIN orders o ON o.id = i.order_id GROUP BY 1, 2, 3, 4;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN were := ARRAY(SELECT ROW(before.*)::order_items FROM before); END IF;
  INSERT INTO store_day_changes
  SELECT * FROM (
    SELECT o.seller_id, s.day, o.status, o.stock_state = 'waiting' AS waiting,
      sum(w.way * s.orders) AS orders, sum(w.way * s.pieces) AS pieces, sum(w.way * s.revenue_paisa) AS revenue_paisa,
      sum(w.way * s.paid_orders) AS paid_orders
    FROM (SELECT DISTINCT order_id FROM after) AS touched
    JOIN orders o ON o.id = touched.order_id
    CROSS JOIN (VALUES (-1), (1)) AS w(way)
    LEFT JOIN (
      SELECT way, order_id, array_agg(ROW(quantity, unit_paisa, delivered_at)::ordered_item) AS items
      FROM (
        SELECT -1 AS way, order_id, quantity, unit_paisa, delivered_at FROM unnest(were)
        UNION ALL
        SELECT 1, order_id, quantity, unit_paisa, delivered_at FROM after
        UNION ALL
        -- The other items of the orders.
        SELECT both_ways.way, i.order_id, i.quantity, i.unit_paisa, i.delivered_at
        FROM order_items i CROSS JOIN (VALUES (-1), (1)) AS both_ways(way)
        WHERE i.order_id IN (SELECT order_id FROM after) AND NOT EXISTS (SELECT FROM after a WHERE a.id = i.id)
      ) AS states
      GROUP BY way, order_id
    ) AS i ON i.way = w.way AND i.order_id = o.id
    CROSS JOIN LATERAL sums_of_order(o.created_at, o.payment_method, o.payment_status, i.items) AS s
    GROUP BY 1, 2, 3, 4
  ) AS sums
  WHERE (orders, pieces, revenue_paisa, paid_orders) <> (0, 0, 0, 0);
  RETURN NULL;
END $$;
CREATE TRIGGER order_items_added AFTER INSERT ON order_items
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION order_items_counted();
CREATE TRIGGER order_items_changed AFTER UPDATE ON order_items
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION order_items_counted();

-- Adds the changes of at most so many stores. Gives how many had any.
CREATE FUNCTION fold_store_days(most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  SELECT array_agg(seller_id) INTO ids
  FROM (SELECT DISTINCT seller_id FROM store_day_changes ORDER BY seller_id LIMIT most) AS changed;
  IF ids IS NULL THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM store_day_changes WHERE seller_id = ANY(ids) RETURNING *
  ), sums AS (
    SELECT seller_id, day, status, waiting, sum(orders) AS orders, sum(pieces) AS pieces, sum(revenue_paisa) AS revenue_paisa,
      sum(paid_orders) AS paid_orders
    FROM gone GROUP BY seller_id, day, status, waiting
  )
  MERGE INTO store_days d USING sums ON (sums.seller_id, sums.day, sums.status, sums.waiting) = (d.seller_id, d.day, d.status, d.waiting)
  WHEN MATCHED AND (d.orders + sums.orders, d.pieces + sums.pieces, d.revenue_paisa + sums.revenue_paisa,
    d.paid_orders + sums.paid_orders) = (0, 0, 0, 0) THEN DELETE
  WHEN MATCHED THEN UPDATE SET orders = d.orders + sums.orders, pieces = d.pieces + sums.pieces,
    revenue_paisa = d.revenue_paisa + sums.revenue_paisa, paid_orders = d.paid_orders + sums.paid_orders
  WHEN NOT MATCHED AND (sums.orders, sums.pieces, sums.revenue_paisa, sums.paid_orders) <> (0, 0, 0, 0) THEN
    INSERT VALUES (sums.seller_id, sums.day, sums.status, sums.waiting, sums.orders, sums.pieces, sums.revenue_paisa, sums.paid_orders);
  RETURN cardinality(ids);
END $$;

-- The triggers' locks keep new orders waiting until they are counted with the old ones.
INSERT INTO store_days SELECT * FROM counted_store_sums;

-- Only the dashboard and a store's figures needed them.
DROP INDEX order_items_delivered;
DROP INDEX orders_delivered;
