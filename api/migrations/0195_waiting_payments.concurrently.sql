-- What operators are told to look at is counted each minute.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_attention ON payments (created_at)
  WHERE problem <> '' OR risky OR state IN ('authorised', 'unknown');
CREATE INDEX CONCURRENTLY IF NOT EXISTS gateway_refunds_open ON gateway_refunds (decided_at)
  WHERE state IN ('decided', 'failed');
