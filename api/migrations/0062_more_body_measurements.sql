-- What tailors measure besides, in whole millimetres.
ALTER TABLE body_measurements
  ADD COLUMN body_shoulder integer,
  ADD COLUMN body_sleeve integer,
  ADD COLUMN body_neck integer,
  ADD COLUMN body_length integer,
  ADD COLUMN body_trousers integer,
  ADD COLUMN body_inseam integer;
