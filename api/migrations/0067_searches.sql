-- How many visitors have searched for a text on a day: what the shop offers as popular words. Who searched is not stored.
CREATE TABLE searches (
  -- In Asia/Dhaka.
  day date NOT NULL,
  -- In small letters, with single spaces.
  words text COLLATE "C" NOT NULL CHECK (char_length(words) BETWEEN 2 AND 40),
  visitors integer NOT NULL CHECK (visitors > 0),
  PRIMARY KEY (day, words)
);
