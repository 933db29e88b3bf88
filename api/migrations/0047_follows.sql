-- Stores that members follow, and emails about their new products.
CREATE TABLE follows (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  seller_id bigint NOT NULL REFERENCES sellers ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- products that were listed until then are no news to the follower
  known_until timestamptz NOT NULL DEFAULT now(),
  noticed_at timestamptz,
  PRIMARY KEY (user_id, seller_id)
);
CREATE INDEX follows_seller ON follows (seller_id);
ALTER TABLE users ADD COLUMN store_news boolean NOT NULL DEFAULT true;
