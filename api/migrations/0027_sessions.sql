-- A login on one device: the tokens of one family. It ends when its row is deleted.
CREATE TABLE sessions (
  -- The family of its refresh tokens; access tokens carry it.
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id, last_used_at DESC);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- The device of an earlier login becomes known when it refreshes its tokens.
INSERT INTO sessions (id, user_id, user_agent, created_at, last_used_at, expires_at)
SELECT family_id, user_id, '', min(created_at), max(created_at), max(expires_at)
FROM refresh_tokens
GROUP BY family_id, user_id
HAVING bool_or(revoked_at IS NULL AND expires_at > now());

COMMENT ON COLUMN users.sessions IS
  'Counts up when sessions are ended together, so that a login that began before starts none.';
