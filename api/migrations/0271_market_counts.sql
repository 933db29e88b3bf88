-- Orders of all stores by state, kept with the sums of a day: a large market has a row of store_days for nearly every order.
SET LOCAL statement_timeout = 0;

CREATE TABLE market_counts (
  status text PRIMARY KEY,
  orders bigint NOT NULL
);

-- Adds the changes of at most so many stores. Gives how many had any.
CREATE OR REPLACE FUNCTION fold_store_days(most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  SELECT array_agg(seller_id) INTO ids
  FROM (SELECT DISTINCT seller_id FROM store_day_changes ORDER BY seller_id LIMIT most) AS changed;
  IF ids IS NULL THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM store_day_changes WHERE seller_id = ANY(ids) RETURNING *
  ), counted AS (
    INSERT INTO market_counts SELECT status, sum(orders) FROM gone GROUP BY status
    ON CONFLICT (status) DO UPDATE SET orders = market_counts.orders + EXCLUDED.orders
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

-- No changes are added to the sums meanwhile.
LOCK TABLE store_days IN SHARE MODE;
INSERT INTO market_counts SELECT status, sum(orders) FROM store_days GROUP BY status;

CREATE VIEW market_sums AS
  SELECT status, orders FROM market_counts UNION ALL SELECT status, orders FROM store_day_changes;
