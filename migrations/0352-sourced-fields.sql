-- Where the words of a product came from: what a source's import wrote into a field. As long as that still stands there the
-- source may write it anew; what the owner made of it is the owner's. "original_title" is kept for reading only.
CREATE TABLE sourced_fields (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  field text NOT NULL CHECK (field IN ('name', 'subtitle', 'original_title')),
  source text NOT NULL CHECK (source IN ('amazon', 'bol')),
  -- of the shop whose words these are
  country text NOT NULL,
  value text NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (product_id, field)
);
