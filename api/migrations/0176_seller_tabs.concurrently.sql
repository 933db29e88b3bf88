-- Operators page through the sellers of a state by the time of their application.
DROP INDEX IF EXISTS sellers_state;
CREATE INDEX CONCURRENTLY sellers_state ON sellers (status, applied_at, id);
