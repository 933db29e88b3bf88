-- Sold are the pieces of all orders that are neither cancelled nor refunded (docs/adr/0044). A refund of what was on
-- its way had been left counted. Checkouts wait until the counts are made anew.
LOCK TABLE sales_changes IN EXCLUSIVE MODE;
DELETE FROM sales_changes;
UPDATE products p SET sales_count = sums.pieces
FROM (
  SELECT all_products.id, coalesce(sum(i.quantity) FILTER (WHERE o.status NOT IN ('cancelled', 'refunded')), 0)::int AS pieces
  FROM products all_products
  LEFT JOIN order_items i ON i.product_id = all_products.id
  LEFT JOIN orders o ON o.id = i.order_id
  GROUP BY all_products.id
) AS sums
WHERE sums.id = p.id AND sums.pieces <> p.sales_count;
