-- Measurements that members give of themselves, in whole millimetres. Only they read them.
CREATE TABLE body_measurements (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  body_chest integer,
  body_waist integer,
  body_hip integer,
  body_height integer
);
