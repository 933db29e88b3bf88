-- A step of an order may post several transactions, each with accounts of its own: an advance and a first delivery of two orders
-- of a store took the same balances in different orders, and deadlocked. Now a transaction takes the turn of its store first.
CREATE OR REPLACE FUNCTION add_to_ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(727414, hashint8(seller_id))
  FROM (SELECT DISTINCT seller_id FROM added WHERE seller_id IS NOT NULL ORDER BY 1) AS stores;
  -- In one order, for the balances of the market alone.
  INSERT INTO ledger_balances AS b (account, seller_id, balance_paisa)
  SELECT account, coalesce(seller_id, 0), sum(amount_paisa) FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (account, seller_id) DO UPDATE SET balance_paisa = b.balance_paisa + excluded.balance_paisa;
  RETURN NULL;
END $$;
