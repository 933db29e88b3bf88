-- What was added with a key: the same key with another choice is refused. Unknown of adds before this.
ALTER TABLE cart_adds ADD COLUMN request_hash bytea;
