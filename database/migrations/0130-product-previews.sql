-- The trash of products, and links to products that are not in the shop yet.
CREATE INDEX products_trashed ON products (id DESC) WHERE trashed_at IS NOT NULL;

CREATE TABLE product_previews (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE product_previews IS 'The secret link that shows a draft to whoever has it; a product has at most one.';
