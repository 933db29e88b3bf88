-- Part of the snapshot: what the seller packs by.
ALTER TABLE order_items ADD COLUMN sku text NOT NULL DEFAULT '';
UPDATE order_items i SET sku = v.sku FROM variants v WHERE v.id = i.variant_id AND v.sku <> '';
