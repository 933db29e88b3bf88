-- Stores by name, as it is compared, and what operators look for, by its trigrams.
CREATE INDEX sellers_name_key ON sellers (regexp_replace(fold(business_name), '\s', '', 'g'));
CREATE INDEX sellers_found ON sellers USING gin
  (fold(business_name || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone) gin_trgm_ops);
ANALYZE sellers;
