-- What a product is made of and how to wash it, as its seller says it. The constant default rewrites no rows.
ALTER TABLE products ADD COLUMN fabric_care text NOT NULL DEFAULT '';

CREATE TRIGGER tell_catalog_fabric_care AFTER UPDATE OF fabric_care ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog();
