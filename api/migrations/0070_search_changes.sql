-- Which products a search may find otherwise than before, and since when: the index of words in the memory of API processes
-- is corrected by it (docs/adr/0105).

CREATE TABLE search_changes (
  product_id bigint PRIMARY KEY,
  -- Of the last transaction that changed it: a snapshot whose xmin is higher has all changes of the product.
  xid bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX search_changes_xid ON search_changes (xid);

CREATE FUNCTION record_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (product_id) VALUES (coalesce(NEW.id, OLD.id))
  ON CONFLICT (product_id) DO UPDATE SET xid = EXCLUDED.xid, at = EXCLUDED.at;
  RETURN NULL;
END $$;
CREATE TRIGGER search_change_added AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.on_sale_in_shop) EXECUTE FUNCTION record_search_change();
CREATE TRIGGER search_change_made AFTER UPDATE ON products
  FOR EACH ROW WHEN ((OLD.on_sale_in_shop OR NEW.on_sale_in_shop) AND
    (OLD.search, OLD.on_sale_in_shop) IS DISTINCT FROM (NEW.search, NEW.on_sale_in_shop))
  EXECUTE FUNCTION record_search_change();
CREATE TRIGGER search_change_removed AFTER DELETE ON products
  FOR EACH ROW WHEN (OLD.on_sale_in_shop) EXECUTE FUNCTION record_search_change();
