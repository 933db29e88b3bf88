-- Pictures of messages. They are not in media: what stands there, everybody may see.
CREATE TABLE message_pictures (
  message_id bigint NOT NULL REFERENCES order_messages ON DELETE CASCADE,
  place int NOT NULL CHECK (place BETWEEN 1 AND 3),
  -- of its stored file
  name text NOT NULL UNIQUE,
  -- of the bytes that were sent: tells a repeated request from another one
  upload_hash text NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  tint text NOT NULL,
  PRIMARY KEY (message_id, place)
);

-- The file of a deleted picture is unused: the next cleanup deletes it.
CREATE FUNCTION give_up_message_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uploads (hash, at) VALUES (old.name, '-infinity') ON CONFLICT (hash) DO UPDATE SET at = '-infinity';
  RETURN NULL;
END $$;
CREATE TRIGGER give_up_message_picture AFTER DELETE ON message_pictures
  FOR EACH ROW EXECUTE FUNCTION give_up_message_picture();
