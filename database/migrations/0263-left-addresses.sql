-- Public pages that left: deleted, hidden or renamed. IndexNow sends their addresses once, and then forgets them.
CREATE TABLE left_addresses (
  kind text NOT NULL CHECK (kind IN ('product', 'category', 'brand', 'collection', 'post', 'page')),
  slug text NOT NULL,
  left_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, slug)
);
COMMENT ON TABLE left_addresses IS 'Addresses of public pages that now redirect or are gone, until IndexNow sent them.';
