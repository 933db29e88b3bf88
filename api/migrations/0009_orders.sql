-- A store's revenue is summed over what was delivered: read from the index alone.
CREATE INDEX order_items_delivered ON order_items (order_id, delivered_at) INCLUDE (unit_paisa, quantity)
  WHERE delivered_at IS NOT NULL;
