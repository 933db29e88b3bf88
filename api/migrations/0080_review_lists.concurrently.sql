-- A large store's reviews by stars, which also counts them, and by votes.
DROP INDEX IF EXISTS reviews_seller_stars;
CREATE INDEX CONCURRENTLY reviews_seller_stars ON reviews (seller_id, rating DESC, created_at DESC, id DESC);
DROP INDEX IF EXISTS reviews_seller_helpful;
CREATE INDEX CONCURRENTLY reviews_seller_helpful ON reviews (seller_id, helpful_count DESC, created_at DESC, id DESC);
