-- The stored prices of today by the new rule.
UPDATE products SET price_today_paisa = price_paisa - best_saving(id, price_paisa, (SELECT day FROM price_day))
WHERE id IN (
  SELECT p.id FROM products p
  WHERE p.id IN (
      SELECT o.product_id FROM offers o, price_day d
      WHERE o.status = 'active' AND o.start_day <= d.day AND o.end_day >= d.day)
    AND p.price_today_paisa <> p.price_paisa - best_saving(p.id, p.price_paisa, (SELECT day FROM price_day))
  ORDER BY p.id LIMIT 2000
  FOR NO KEY UPDATE)
