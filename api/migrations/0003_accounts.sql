-- Counts up when all sessions of a person end: access tokens name it, so that they end at that moment, too.
ALTER TABLE users ADD COLUMN sessions int NOT NULL DEFAULT 0;
-- When the person proved to read the mailbox: by a reset link, or through an issuer that has verified it.
ALTER TABLE users ADD COLUMN email_verified_at timestamptz;

-- A token that is forgotten when it expires must not take its successors with it: they are good for longer.
ALTER TABLE refresh_tokens DROP CONSTRAINT refresh_tokens_parent_id_fkey;
ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_parent_id_fkey
  FOREIGN KEY (parent_id) REFERENCES refresh_tokens ON DELETE SET NULL;
CREATE INDEX refresh_tokens_expiry ON refresh_tokens (expires_at);

-- One row a person: a new link takes the place of the one before. The token's hash goes when it is used.
CREATE TABLE password_resets (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash bytea UNIQUE,
  expires_at timestamptz NOT NULL,
  asked_at timestamptz NOT NULL,
  -- How often it was asked for without an hour's rest.
  asked int NOT NULL DEFAULT 1
);

-- Who an issuer of ID tokens says somebody is.
CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, issuer)
);

-- Networks that a person has signed in from, as keyed hashes: they are let in while others guess at the account.
CREATE TABLE known_networks (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  network bytea NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, network)
);
CREATE INDEX known_networks_seen ON known_networks (seen_at);

-- Tries within fixed windows, counted by all processes together. Keys are hashes of what is limited and whom.
-- Not logged: after a crash of the database everybody begins at nought, and no try costs a write to disk.
CREATE UNLOGGED TABLE attempts (
  key bytea PRIMARY KEY,
  count int NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX attempts_end ON attempts (ends_at);
