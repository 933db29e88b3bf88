-- Sums of all stores by day and state: operators count orders of some days, and the figures of a year are some 2,000 rows.
SET LOCAL statement_timeout = 0;

-- No changes are added to the sums meanwhile.
LOCK TABLE store_days IN SHARE MODE;
DROP VIEW market_sums;
DROP TABLE market_counts;
CREATE TABLE market_days (
  day date NOT NULL,
  status text NOT NULL,
  orders bigint NOT NULL,
  revenue_paisa bigint NOT NULL,
  PRIMARY KEY (day, status)
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
    INSERT INTO market_days (day, status, orders, revenue_paisa)
    SELECT day, status, sum(orders), sum(revenue_paisa) FROM gone GROUP BY day, status
    ON CONFLICT (day, status) DO UPDATE
    SET orders = market_days.orders + EXCLUDED.orders, revenue_paisa = market_days.revenue_paisa + EXCLUDED.revenue_paisa
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

INSERT INTO market_days (day, status, orders, revenue_paisa)
SELECT day, status, sum(orders), sum(revenue_paisa) FROM store_days GROUP BY day, status;

CREATE VIEW market_sums AS
  SELECT day, status, orders, revenue_paisa FROM market_days
  UNION ALL SELECT day, status, orders, revenue_paisa FROM store_day_changes;
