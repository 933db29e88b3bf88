-- Whether the pieces of an order were taken from stock: a cash order that waits for its confirmation takes them with it.
-- Orders from before took theirs when they were placed, those that wait too.
ALTER TABLE orders ADD COLUMN stock_state text NOT NULL DEFAULT 'taken'
  CHECK (stock_state IN ('waiting', 'taken', 'never'));
-- Processes of the release before don't know the column: they would confirm an order without pieces, or return pieces
-- that it never took. This refuses both.
ALTER TABLE orders ADD CONSTRAINT orders_stock_waiting CHECK (stock_state <> 'waiting'
  OR (status = 'pending' AND confirm_by IS NOT NULL AND confirmed_at IS NULL));
