-- products.sales_count is a column of an index and stands in a wide row: a sale adds a row here instead, and
-- fold_sales() counts them in, each product once however often it was sold.

-- No reference to products: a sale holds its product's lock anyway, and what is gone is not counted.
CREATE TABLE sales_changes (
  product_id bigint NOT NULL,
  change int NOT NULL
);
CREATE INDEX sales_changes_product ON sales_changes (product_id);

-- Counts in the sales of at most so many products, locked in the order of their ids as checkouts do.
-- Gives how many had any.
CREATE FUNCTION fold_sales(most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  SELECT array_agg(product_id) INTO ids
  FROM (SELECT DISTINCT product_id FROM sales_changes ORDER BY product_id LIMIT most) AS sold;
  IF ids IS NULL THEN RETURN 0; END IF;
  PERFORM FROM products WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  WITH gone AS (
    DELETE FROM sales_changes WHERE product_id = ANY(ids) RETURNING product_id, change
  ), sums AS (
    SELECT product_id, sum(change)::int AS change FROM gone GROUP BY product_id
  )
  UPDATE products p SET sales_count = greatest(0, p.sales_count + sums.change)
  FROM sums WHERE p.id = sums.product_id AND sums.change <> 0;
  RETURN cardinality(ids);
END $$;
