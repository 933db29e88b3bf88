-- Gateway refunds by the gateway's reference, as settlement files name them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS gateway_refunds_provider_reference ON gateway_refunds (provider_reference)
  WHERE provider_reference <> '';
