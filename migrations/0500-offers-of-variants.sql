-- What is sold elsewhere may be one choice of a product only: a ring in one size. Empty: all of it, or not known.
ALTER TABLE offers ADD COLUMN variant_id integer REFERENCES variants (id) ON DELETE SET NULL;
CREATE INDEX offers_variant ON offers (variant_id) WHERE variant_id IS NOT NULL;
