-- What delivery to a district costs and takes, where it is not the fee and the days of the whole shop.
CREATE TABLE delivery_fees (
  -- By its English name.
  district text PRIMARY KEY,
  -- Cash is paid in whole taka.
  fee_paisa int NOT NULL CHECK (fee_paisa >= 0 AND fee_paisa % 100 = 0),
  -- Days from the order to its delivery; both null: as everywhere.
  from_days int CHECK (from_days >= 1),
  to_days int CHECK (to_days >= from_days),
  CHECK (num_nulls(from_days, to_days) <> 1)
);
