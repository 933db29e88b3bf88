-- What the shopper was told of the product when it was ordered: days until it is ready, and whether a part is paid first.
ALTER TABLE order_items
  ADD COLUMN estimated_pickup_days int NOT NULL DEFAULT 3,
  ADD COLUMN requires_advance_payment boolean NOT NULL DEFAULT false;
