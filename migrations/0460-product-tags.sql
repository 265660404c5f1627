-- Tags of products by a number, which clients of the REST interface know them by. A tag stays when nothing has it any more.
CREATE TABLE product_tags (
  id integer PRIMARY KEY DEFAULT nextval('post_id_seq'),
  name text NOT NULL UNIQUE,
  slug text NOT NULL GENERATED ALWAYS AS (trim(BOTH '-' FROM regexp_replace(plain_text(name), '[^a-z0-9]+', '-', 'g'))) STORED
);

CREATE FUNCTION keep_product_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_tags (name)
  SELECT DISTINCT t.name FROM written, unnest(tags) AS t (name)
  WHERE t.name <> '' AND NOT EXISTS (SELECT FROM product_tags p WHERE p.name = t.name)
  ORDER BY t.name
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

INSERT INTO product_tags (name)
SELECT DISTINCT t.name FROM products, unnest(tags) AS t (name) WHERE t.name <> '' ORDER BY t.name;

CREATE TRIGGER products_tags_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_product_tags();
CREATE TRIGGER products_tags_changed AFTER UPDATE ON products
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_product_tags();

CREATE INDEX products_tags ON products USING gin (tags);
-- Newest first is how clients read.
CREATE INDEX product_listings_newest ON product_listings (published_at DESC, product_id DESC) WHERE is_visible;
