-- What lists are filtered and ordered by, stored beside the product and kept right by the database.

ALTER TABLE products
  -- What a piece costs on price_day.day. Filters and orders go by it; what is charged is worked out anew (priceNow).
  ADD COLUMN price_today_paisa bigint,
  -- Whether any of its active variants has pieces.
  ADD COLUMN in_stock boolean NOT NULL DEFAULT false,
  -- As if four people had already given three stars: a single five does not beat many fours.
  ADD COLUMN rating_score double precision NOT NULL
    GENERATED ALWAYS AS ((rating_sum + 12)::double precision / (rating_count + 4)) STORED;

-- price of today ---------------------------------------------------------------------------------

-- The day in Asia/Dhaka that the stored prices are of: one row. Offers begin and end at midnight without a write,
-- so whoever first asks on a new day turns it (turn_prices). Who writes prices holds it FOR SHARE meanwhile.
CREATE TABLE price_day (day date NOT NULL);
CREATE UNIQUE INDEX price_day_is_one ON price_day ((true));
INSERT INTO price_day VALUES ((now() AT TIME ZONE 'Asia/Dhaka')::date);

-- What the best running offer takes off, in paisa: priceNow in SQL.
CREATE FUNCTION best_saving(product bigint, price bigint, today date) RETURNS bigint
  LANGUAGE sql STABLE
  AS $$
    SELECT coalesce(max(least(price,
      CASE offer_type WHEN 'percentage' THEN round(price * percent / 100) ELSE amount_paisa END)), 0)::bigint
    FROM offers
    WHERE product_id = product AND status = 'active' AND start_day <= today AND end_day >= today
  $$;

UPDATE products SET
  price_today_paisa = price_paisa - best_saving(id, price_paisa, (SELECT day FROM price_day)),
  in_stock = EXISTS (SELECT FROM variants v WHERE v.product_id = products.id AND v.is_active AND v.stock > 0);
ALTER TABLE products ALTER COLUMN price_today_paisa SET NOT NULL;

CREATE FUNCTION price_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE today date;
BEGIN
  NEW.price_today_paisa := NEW.price_paisa;
  IF TG_OP = 'UPDATE' THEN
    SELECT day INTO today FROM price_day FOR SHARE;
    NEW.price_today_paisa := NEW.price_paisa - best_saving(NEW.id, NEW.price_paisa, today);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER price_product BEFORE INSERT OR UPDATE OF price_paisa ON products
  FOR EACH ROW EXECUTE FUNCTION price_product();

CREATE FUNCTION reprice(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE today date;
BEGIN
  SELECT day INTO today FROM price_day FOR SHARE;
  -- Locked first, in the order of their ids as checkouts do; the next statement then sees every offer.
  PERFORM FROM products WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET price_today_paisa = price_paisa - best_saving(id, price_paisa, today)
  WHERE id = ANY(ids) AND price_today_paisa <> price_paisa - best_saving(id, price_paisa, today);
END $$;

CREATE FUNCTION offers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM reprice(array_agg(DISTINCT product_id)) FROM after;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM reprice(array_agg(DISTINCT product_id)) FROM before;
  ELSE
    PERFORM reprice(array_agg(DISTINCT product_id))
    FROM (SELECT product_id FROM before UNION SELECT product_id FROM after) AS touched;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER offers_added AFTER INSERT ON offers
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION offers_changed();
CREATE TRIGGER offers_changed AFTER UPDATE ON offers
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION offers_changed();
CREATE TRIGGER offers_gone AFTER DELETE ON offers
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION offers_changed();

-- Makes the stored prices those of a day: of the products whose offers run on one of the two days only.
CREATE FUNCTION turn_prices(today date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE was date;
BEGIN
  SELECT day INTO was FROM price_day;
  IF was = today THEN RETURN; END IF;
  SELECT day INTO was FROM price_day FOR UPDATE;
  IF was = today THEN RETURN; END IF;
  UPDATE price_day SET day = today;
  PERFORM reprice(ARRAY(
    SELECT DISTINCT product_id FROM offers
    WHERE status = 'active' AND (was BETWEEN start_day AND end_day) <> (today BETWEEN start_day AND end_day)));
END $$;

-- in stock ---------------------------------------------------------------------------------------

CREATE FUNCTION restock(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  PERFORM FROM products WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET in_stock = NOT in_stock
  WHERE id = ANY(ids)
    AND in_stock <> EXISTS (SELECT FROM variants v WHERE v.product_id = p.id AND v.is_active AND v.stock > 0);
END $$;

CREATE FUNCTION variants_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM restock(array_agg(DISTINCT product_id)) FROM after;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM restock(array_agg(DISTINCT product_id)) FROM before;
  ELSE
    -- A sale that leaves pieces changes nothing that the shop shows in lists.
    PERFORM restock(array_agg(DISTINCT product_id))
    FROM before JOIN after USING (id, product_id)
    WHERE (before.color, before.size, before.position, before.is_active, before.stock > 0)
      IS DISTINCT FROM (after.color, after.size, after.position, after.is_active, after.stock > 0);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER variants_added AFTER INSERT ON variants
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();
CREATE TRIGGER variants_changed AFTER UPDATE ON variants
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();
CREATE TRIGGER variants_gone AFTER DELETE ON variants
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();

-- how many products the shop shows ---------------------------------------------------------------

-- Their sum a business type is the number of products on sale. Changes are added and never updated, so that nobody
-- waits for anybody; sum_shop_sizes() makes one row of many.
CREATE TABLE shop_sizes (
  business_type text NOT NULL,
  change int NOT NULL
);
INSERT INTO shop_sizes SELECT business_type, count(*) FROM products WHERE on_sale_in_shop GROUP BY business_type;

CREATE FUNCTION shop_grew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_sizes
  SELECT business_type, count(*) FROM added WHERE on_sale_in_shop GROUP BY business_type;
  RETURN NULL;
END $$;
CREATE TRIGGER shop_grew AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION shop_grew();

CREATE FUNCTION shop_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.on_sale_in_shop THEN INSERT INTO shop_sizes VALUES (OLD.business_type, -1); END IF;
  IF TG_OP = 'UPDATE' AND NEW.on_sale_in_shop THEN INSERT INTO shop_sizes VALUES (NEW.business_type, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER shop_changed AFTER UPDATE OF status, deleted_at, seller_hidden, business_type ON products
  FOR EACH ROW
  WHEN ((OLD.on_sale_in_shop, OLD.business_type) IS DISTINCT FROM (NEW.on_sale_in_shop, NEW.business_type))
  EXECUTE FUNCTION shop_changed();
CREATE TRIGGER shop_shrank AFTER DELETE ON products
  FOR EACH ROW WHEN (OLD.on_sale_in_shop) EXECUTE FUNCTION shop_changed();

CREATE FUNCTION sum_shop_sizes() RETURNS void
  LANGUAGE sql
  AS $$
    WITH gone AS (DELETE FROM shop_sizes RETURNING business_type, change)
    INSERT INTO shop_sizes SELECT business_type, sum(change) FROM gone GROUP BY business_type
  $$;

-- Indexes are built, and dumps restored, with an empty search path: fold() names where unaccent() is.
DO $$
DECLARE home text := (SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = 'unaccent');
BEGIN
  EXECUTE format($fold$
    CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      AS $body$
        SELECT lower(%1$s.unaccent('%1$s.unaccent', normalize(translate(value, U&'\200B\200C\200D\FEFF', ''), NFC)))
      $body$ $fold$, home);
END $$;

-- indexes ----------------------------------------------------------------------------------------

DROP INDEX products_price;
CREATE INDEX products_price_today ON products (price_today_paisa, id) WHERE on_sale_in_shop;
CREATE INDEX products_rating ON products (rating_score DESC, rating_count DESC, id DESC) WHERE on_sale_in_shop;
CREATE INDEX products_reduced ON products (created_at DESC, id DESC)
  WHERE on_sale_in_shop AND price_today_paisa < price_paisa;
CREATE INDEX products_in_stock ON products (created_at DESC, id DESC) WHERE on_sale_in_shop AND in_stock;
-- products_seller serves the seller's own list; that it holds what is on sale can't be proven from its condition.
CREATE INDEX products_store ON products (seller_id, created_at DESC, id DESC) WHERE on_sale_in_shop;
-- As filters compare them; the indexes hold all that facets count.
ALTER TABLE variants
  ADD COLUMN folded_size text GENERATED ALWAYS AS (fold(size)) STORED,
  ADD COLUMN folded_color text GENERATED ALWAYS AS (fold(color)) STORED;
CREATE INDEX variants_size ON variants (folded_size, product_id) INCLUDE (size) WHERE is_active;
CREATE INDEX variants_color ON variants (folded_color, product_id) INCLUDE (color) WHERE is_active;

-- what the shop shows has changed ----------------------------------------------------------------

-- Every API process listens and drops the answers that it keeps. Columns that only lists of the moment show
-- (sales_count, pieces that are left) are not told of: those answers are a few seconds old at most.
CREATE FUNCTION tell_catalog() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', '');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_catalog AFTER INSERT OR DELETE OR UPDATE OF seller_id, name, short_description, description,
    category, business_type, price_paisa, price_today_paisa, in_stock, status, features, sizes, colors,
    offers_custom_sizes, custom_size_fields, requires_advance_payment, estimated_pickup_days, tag_names, rating_sum,
    rating_count, seller_hidden, deleted_at
  ON products FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog();
CREATE TRIGGER tell_catalog AFTER INSERT OR DELETE OR UPDATE OF user_id, status, business_name, business_type, bio,
    logo_hash, banner_hash, verified, rating_sum, rating_count, instagram, facebook
  ON sellers FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog();
CREATE TRIGGER tell_catalog AFTER INSERT OR DELETE OR UPDATE ON offers
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog();
CREATE TRIGGER tell_catalog AFTER INSERT OR DELETE OR UPDATE ON product_images
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog();
CREATE TRIGGER tell_catalog AFTER INSERT OR DELETE OR UPDATE ON homepage_slots
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog();
CREATE TRIGGER tell_catalog AFTER INSERT OR DELETE OR UPDATE ON tags
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog();
CREATE TRIGGER tell_catalog AFTER INSERT OR DELETE OR UPDATE ON product_tags
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog();
