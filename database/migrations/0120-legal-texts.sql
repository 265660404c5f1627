-- The texts of the legal and help pages, each as it was published. The newest row of a page is in force. Orders store the ids of
-- the terms and the return policy that they were placed under, so a row is never changed.
CREATE TABLE legal_text_versions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page text NOT NULL,
  -- The owner's text with its fields in braces; null: the standard text of the shop, which follows the settings.
  source jsonb,
  -- The text as visitors read it.
  published jsonb NOT NULL,
  -- Empty if a changed setting changed the text.
  saved_by text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX legal_text_versions_newest ON legal_text_versions (page, id DESC);
COMMENT ON TABLE legal_text_versions IS 'The texts of the legal and help pages, each as it was published.';
