-- What a reviewer may rate besides the item itself.
ALTER TABLE reviews
  ADD COLUMN communication_rating int CHECK (communication_rating BETWEEN 1 AND 5),
  ADD COLUMN shipping_rating int CHECK (shipping_rating BETWEEN 1 AND 5),
  ADD COLUMN quality_rating int CHECK (quality_rating BETWEEN 1 AND 5);
