-- Misspelt words are compared with the words that have a deletion in common with them, not with the whole vocabulary
-- (docs/adr/0055).

-- A word's first seven letters with none, one or two of them left out. Two words that are at most two edits apart have
-- one of these in common: an edit leaves out one letter of each word or of one of them, and no more than two letters of
-- the first seven are without a counterpart among the first seven of the other word.
CREATE FUNCTION word_deletions(word text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 1000
  AS $$
    SELECT array_agg(DISTINCT left(start, i - 1) || substr(start, i + 1, j - i - 1) || substr(start, j + 1))
    FROM left(word, 7) AS start, length(start) AS letters,
      generate_series(letters + 1, 1, -1) AS i, generate_series(i + 1, letters + 2) AS j
  $$;

-- Without a list of pending entries, which each search would read from end to end.
CREATE INDEX search_words_deletions ON search_words USING gin (word_deletions(word)) WITH (fastupdate = off);
DROP INDEX search_words_length;
