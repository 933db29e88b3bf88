-- Two-step login (RFC 6238). A secret without enabled_at was shown and not confirmed yet.
CREATE TABLE totp_secrets (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted, see api/src/private-data/privateData.ts.
  secret text NOT NULL,
  enabled_at timestamptz,
  -- The step (30 s) of the last accepted code: no code is accepted twice.
  last_step bigint NOT NULL DEFAULT 0
);

-- Hashes. A code is deleted when it is used.
CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES totp_secrets ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
