-- From the newest order to the oldest.
INSERT INTO order_search
SELECT * FROM order_search_of(ARRAY(
  SELECT id FROM orders WHERE id < coalesce((SELECT min(order_id) FROM order_search), 9223372036854775807)
  ORDER BY id DESC LIMIT 10000))
