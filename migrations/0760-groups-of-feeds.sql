-- Of which group of a feed an offer is one choice: its rows may be far apart, and the next of them finds its product by this.
ALTER TABLE offers ADD COLUMN family_ref text;
CREATE INDEX offers_family ON offers (source, family_ref) WHERE family_ref IS NOT NULL;
