-- The first and the last day on which an order is expected, as promised when it was placed; null of earlier orders.
ALTER TABLE orders
  ADD COLUMN delivery_from_day date,
  ADD COLUMN delivery_to_day date,
  ADD CHECK (delivery_from_day <= delivery_to_day),
  ADD CHECK ((delivery_from_day IS NULL) = (delivery_to_day IS NULL));
