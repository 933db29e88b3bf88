-- The item of the order that a review is about: two sizes of one product can both be reviewed. Null in earlier reviews,
-- which are about every item of their product in the order.
--
-- A buyer's first review of a product in an order has order_id, as before; reviews of its further items have
-- again_in_order instead. Processes of the release before name UNIQUE (user_id, order_id, product_id) in their INSERT, so
-- that constraint has to stay, and it does not apply to nulls.
ALTER TABLE reviews
  ADD COLUMN item_id bigint,
  ADD COLUMN again_in_order bigint,
  ALTER COLUMN order_id DROP NOT NULL,
  ADD CONSTRAINT reviews_again_in_order_fkey FOREIGN KEY (again_in_order) REFERENCES orders ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT reviews_one_order CHECK (num_nonnulls(order_id, again_in_order) = 1) NOT VALID,
  ADD CONSTRAINT reviews_again_has_item CHECK (again_in_order IS NULL OR item_id IS NOT NULL) NOT VALID;
