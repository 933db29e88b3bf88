-- Who added to a cart or ordered: an account counts once for a product in the ranking, however often it repeats itself.
-- Without a reference: events are deleted after a day. Null of events of earlier releases; each of those counts.
ALTER TABLE product_events ADD COLUMN visitor bigint;
