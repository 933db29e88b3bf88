-- Notices by email about products on wish lists.
ALTER TABLE users ADD COLUMN wish_notices boolean NOT NULL DEFAULT true;

-- What the person knows of the product: its price when it was put on the list or in the last notice (null where a process
-- of the previous release has put it there), and whether it could be had when that was looked at last.
ALTER TABLE wishes
  ADD COLUMN known_paisa int,
  ADD COLUMN known_in_stock boolean NOT NULL DEFAULT true,
  ADD COLUMN noticed_at timestamptz;
UPDATE wishes w SET known_paisa = p.price_today_paisa, known_in_stock = p.on_sale_in_shop AND p.in_stock
FROM products p WHERE p.id = w.product_id;
CREATE INDEX wishes_noticed ON wishes (user_id, noticed_at) WHERE noticed_at IS NOT NULL;
