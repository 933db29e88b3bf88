-- The day of a member's last morning mail, and the time of the last urgent one.
ALTER TABLE users ADD COLUMN staff_mailed_on date;
ALTER TABLE users ADD COLUMN staff_alerted_at timestamptz;
