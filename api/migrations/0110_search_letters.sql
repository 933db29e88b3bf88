-- Searches fold Bengali as readers do: ৎ is one letter however it is typed, ড়, ঢ় and য় count as one letter in distances,
-- and letters that sound alike are one slip. 'T Shirt' is one word (docs/adr/0125).
-- Bodies are parsed here, so they do not depend on the search path of whoever restores a dump.

-- fold() stays as it is: unique and indexed columns depend on it.
CREATE FUNCTION search_fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(fold(replace(value, U&'\09A4\09CD\200D', U&'\09CE')),
    U&'\09A4\09CD(?![\0980-\09FF])', U&'\09CE', 'g');

CREATE OR REPLACE FUNCTION split_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  -- 't' alone is a stop word. 'shirt' stays a word of its own, as it is of 't-shirt'.
  RETURN regexp_replace(
    -- A database with the locale C takes a danda or a taka sign for a letter.
    regexp_replace(translate(search_fold(value), './_@&<>~:।॥৳', '            '), '[-+](?=\d)', ' ', 'g'),
    '\mt[-\s''’]{1,3}(?=shirts?\M)', 'tshirt ', 'g');

CREATE OR REPLACE FUNCTION search_term(word text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN '''' || replace(replace(search_fold(word), '\', '\\'), '''', '''''') || '''';

CREATE OR REPLACE FUNCTION search_words_in(value text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT DISTINCT word COLLATE "C"
    FROM regexp_split_to_table(search_fold(value), '[\s!-/:-@\[-`{-~\u2000-\u206F\u0964\u0965]+') AS word
    WHERE length(word) BETWEEN 2 AND 40
  $$;

-- A folded word with ড়, ঢ় and য় as one code point each: normal forms have two.
CREATE FUNCTION search_letters(word text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN replace(replace(replace(word, U&'\09A1\09BC', U&'\09DC'), U&'\09A2\09BC', U&'\09DD'),
    U&'\09AF\09BC', U&'\09DF');

-- The same for all words that differ by letters of the same sound only: ড় ঢ় র, য় য, ী ি, ূ ু, ণ ন, ষ স শ.
CREATE FUNCTION search_sound(word text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN translate(search_letters(word), U&'\09DC\09DD\09DF\09C0\09C2\09A3\09B7\09B8',
    U&'\09B0\09B0\09AF\09BF\09C1\09A8\09B6\09B6');

-- How many slips lie between two folded words; letters of the same sound are one together.
CREATE FUNCTION search_slips(one text, other text) RETURNS int
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN least(
    levenshtein(search_letters(one), search_letters(other)),
    levenshtein(search_sound(one), search_sound(other)) + 1);

CREATE INDEX search_words_sounds ON search_words USING gin (word_deletions(search_sound(word))) WITH (fastupdate = off);
DROP INDEX search_words_deletions;

-- Products that still have the words of the former functions. The API reads their words anew in small batches, so that
-- no large table is written under this migration's locks.
CREATE TABLE search_stale (product_id bigint PRIMARY KEY);
INSERT INTO search_stale
SELECT id
FROM products,
  concat_ws(' ', name, joined(tag_names || colors), category, business_type, short_description, description) AS text
WHERE text ~* U&'\\mt[-\\s.''’_/:]{1,3}shirts?\\M|\09A4\09CD(\200D|[^\0980-\09FF]|$)'
  OR text ~ '[।॥৳]'
    AND (SELECT datctype IN ('C', 'POSIX') FROM pg_database WHERE datname = current_database());
