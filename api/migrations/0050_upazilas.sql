-- By its English name, also a thana of a large city; '' where none was chosen.
ALTER TABLE addresses ADD COLUMN upazila text NOT NULL DEFAULT '';
