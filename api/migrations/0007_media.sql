-- What was sent and kept, until something shows it: whatever stays here too long is swept.
CREATE TABLE uploads (
  hash text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX uploads_at ON uploads (at);
