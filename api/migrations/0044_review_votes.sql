-- Who finds which review helpful.
CREATE TABLE review_votes (
  review_id bigint NOT NULL REFERENCES reviews ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (review_id, user_id)
);
CREATE INDEX review_votes_user ON review_votes (user_id, review_id);

ALTER TABLE reviews
  -- how many votes it has
  ADD COLUMN helpful_count int NOT NULL DEFAULT 0,
  -- how the size that was ordered fits
  ADD COLUMN fit text CHECK (fit IN ('small', 'expected', 'large'));
CREATE INDEX reviews_product_fit ON reviews (product_id, fit) WHERE fit IS NOT NULL;

CREATE FUNCTION count_review_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE reviews SET helpful_count = helpful_count + 1 WHERE id = NEW.review_id;
  ELSE
    UPDATE reviews SET helpful_count = helpful_count - 1 WHERE id = OLD.review_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_review_votes AFTER INSERT OR DELETE ON review_votes
  FOR EACH ROW EXECUTE FUNCTION count_review_votes();
