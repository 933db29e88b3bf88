-- PostgreSQL reads 'cotton/silk' as a file, 'cotton.Handmade' as a host, '5.5' and the end of '10-12' as numbers: each is one
-- word, which no search for its parts finds. Searches and the vocabulary split them (docs/adr/0055).

CREATE FUNCTION split_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT regexp_replace(translate(fold(value), './_@&<>~:', '         '), '[-+](?=\d)', ' ', 'g') $$;

DROP TRIGGER search_changed ON products;
ALTER TABLE products DROP COLUMN search;
ALTER TABLE products ADD COLUMN search tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('english', split_words(name)), 'A') ||
  setweight(to_tsvector('english', split_words(
    joined(tag_names || colors) || ' ' || coalesce(category, '') || ' ' || business_type)), 'B') ||
  setweight(to_tsvector('english', split_words(short_description || ' ' || description)), 'C')) STORED;
CREATE INDEX products_search ON products USING gin (search) WHERE on_sale_in_shop;
CREATE TRIGGER search_changed AFTER UPDATE ON products
  FOR EACH ROW WHEN ((OLD.search, OLD.on_sale_in_shop, OLD.sales_count) IS DISTINCT FROM
    (NEW.search, NEW.on_sale_in_shop, NEW.sales_count))
  EXECUTE FUNCTION product_searched();

-- The lists are of the former words. The API makes new ones a minute after its start.
TRUNCATE search_keys, search_tops;
