-- Card orders that a process of an earlier release placed have no day to pay by: a job gives them one. It never has many rows.
DROP INDEX IF EXISTS orders_without_pay_by;
CREATE INDEX CONCURRENTLY orders_without_pay_by ON orders (id)
  WHERE pay_by IS NULL AND payment_method = 'card' AND payment_status = 'unpaid' AND status IN ('pending', 'processing');
