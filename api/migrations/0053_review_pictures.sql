-- Pictures that buyers add to reviews. No second index: reviews are read by their ids.
CREATE TABLE review_pictures (
  review_id bigint NOT NULL REFERENCES reviews ON DELETE CASCADE,
  position int NOT NULL CHECK (position BETWEEN 0 AND 2),
  media_hash text NOT NULL REFERENCES media,
  PRIMARY KEY (review_id, position)
);
