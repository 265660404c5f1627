-- A page for each brand, with the owner's text and photo.
ALTER TABLE brands
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN media_id integer REFERENCES media (id),
  -- in search engines; empty: the name and description
  ADD COLUMN search_result jsonb NOT NULL DEFAULT '{"title": "", "description": ""}';
CREATE INDEX brands_media ON brands (media_id) WHERE media_id IS NOT NULL;
CREATE INDEX products_brand ON products (brand_id) WHERE brand_id IS NOT NULL;

-- Lists that the owner defines by a rule.
CREATE TABLE collections (
  id integer PRIMARY KEY DEFAULT nextval('post_id_seq'),
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  media_id integer REFERENCES media (id),
  search_result jsonb NOT NULL DEFAULT '{"title": "", "description": ""}',
  -- the conditions that a product meets; see collection.ts
  rule jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE collections IS 'Lists of products that the owner defines by a rule, such as gold below 200 euros.';
CREATE INDEX collections_media ON collections (media_id) WHERE media_id IS NOT NULL;

ALTER TABLE slug_history
  DROP CONSTRAINT IF EXISTS slug_history_kind_check,
  ADD CONSTRAINT slug_history_kind_check
    CHECK (kind IN ('product', 'category', 'post', 'page', 'post-tag', 'collection'));

-- What the rules of collections read, beside the facet values and categories.
ALTER TABLE product_listings
  ADD COLUMN is_on_sale boolean NOT NULL DEFAULT false,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}';
UPDATE product_listings l SET tags = p.tags, is_on_sale = l.card -> 'beforeCents' <> 'null'::jsonb
FROM products p WHERE p.id = l.product_id;
