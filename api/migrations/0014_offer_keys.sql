-- A key of a seller stands for one request: the product that it listed, or the offer that it made.
ALTER TABLE listing_keys ADD COLUMN offer_id bigint REFERENCES offers ON DELETE CASCADE;
CREATE INDEX listing_keys_offer ON listing_keys (offer_id);
