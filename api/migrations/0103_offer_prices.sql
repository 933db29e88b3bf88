-- Offers make prices of whole taka where the price is (half up): offerPrice in libs/contracts/src/offerPrice.ts.

CREATE FUNCTION offer_price(price bigint, offer_type text, percent numeric, amount bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT greatest(0, CASE
      WHEN price % 100 = 0 THEN
        floor((CASE offer_type WHEN 'percentage' THEN price - price * percent / 100 ELSE price - amount END + 50) / 100) * 100
      WHEN offer_type = 'percentage' THEN price - round(price * percent / 100)
      ELSE price - amount
    END)::bigint
  $$;

CREATE OR REPLACE FUNCTION best_saving(product bigint, price bigint, today date) RETURNS bigint
  LANGUAGE sql STABLE
  AS $$
    SELECT coalesce(max(price - offer_price(price, offer_type, percent, amount_paisa)), 0)::bigint
    FROM offers
    WHERE product_id = product AND status = 'active' AND start_day <= today AND end_day >= today
  $$;
