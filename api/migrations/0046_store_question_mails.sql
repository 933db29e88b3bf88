-- Emails to stores about new questions: when the last one was written, and whether the owner wants them.
CREATE TABLE question_mails (
  seller_id bigint PRIMARY KEY REFERENCES sellers ON DELETE CASCADE,
  mailed_at timestamptz NOT NULL
);
-- Questions from before are no news.
INSERT INTO question_mails (seller_id, mailed_at) SELECT id, now() FROM sellers;
ALTER TABLE users ADD COLUMN store_question_notices boolean NOT NULL DEFAULT true;
