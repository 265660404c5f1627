-- Search reads a narrow table of its own: a common word finds tens of thousands of rows, and those of product_listings
-- are wide with their cards. See docs/decisions/0010-lists-come-from-memory.md.
ALTER TABLE product_listings DROP COLUMN search, DROP COLUMN search_words;
CREATE TABLE product_search (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  -- name, line of material, categories and tags: a find in here comes before one in the rest
  title tsvector NOT NULL,
  -- the above with brand, attributes and description
  body tsvector NOT NULL
);
CREATE INDEX product_search_title ON product_search USING gin (title);
CREATE INDEX product_search_body ON product_search USING gin (body);

-- Categories a product stands in beside its own; those above any of them are reckoned, not kept.
COMMENT ON TABLE product_categories IS 'further categories beside products.category_id';

-- A brand is a facet like any other: one value for each brand, kept by the catalogue.
INSERT INTO attributes (code, name, kind, position) VALUES ('merk', 'Merk', 'text', 90);
