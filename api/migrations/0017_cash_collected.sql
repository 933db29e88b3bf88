-- What has been paid for an order so far, and with which hand-over: after a partial delivery only the rest is due.
ALTER TABLE orders ADD COLUMN collected_paisa bigint NOT NULL DEFAULT 0
  CONSTRAINT orders_collected CHECK (collected_paisa BETWEEN 0 AND total_paisa);
-- null: the event took no payment
ALTER TABLE order_events ADD COLUMN collected_paisa bigint CHECK (collected_paisa >= 0);

UPDATE orders SET collected_paisa = total_paisa WHERE payment_status = 'paid';
UPDATE order_events e SET collected_paisa = o.total_paisa
FROM orders o
WHERE o.id = e.order_id AND o.payment_status = 'paid' AND o.payment_method = 'cod' AND e.status = 'delivered';
