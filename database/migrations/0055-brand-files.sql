-- Logos and icons of the shop; the settings name the ones that are shown.
CREATE TABLE brand_files (
  hash text PRIMARY KEY,
  svg text,
  png bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL
);
