-- Until when an unpaid card order waits for its payment; null for other orders. Those that wait already get two more days,
-- of which their buyers read on the page of the order.
ALTER TABLE orders ADD COLUMN pay_by timestamptz;
UPDATE orders SET pay_by = now() + interval '48 hours'
  WHERE payment_method = 'card' AND payment_status = 'unpaid' AND status IN ('pending', 'processing');
CREATE INDEX orders_unpaid ON orders (pay_by)
  WHERE pay_by IS NOT NULL AND payment_status = 'unpaid' AND status IN ('pending', 'processing');
