-- Words that operators have written for emails: versions never change, and the newest of a kind is used. A text that a version
-- does not have is the built-in one.
CREATE TABLE mail_texts (
  kind text NOT NULL,
  version int NOT NULL CHECK (version > 0),
  -- texts by key: subject, heading, body …
  en jsonb NOT NULL,
  bn jsonb NOT NULL,
  author text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (kind, version)
);
