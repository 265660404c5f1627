-- Tags of products and blog posts. A product or post stores the names; these tables give each name an id.

-- Registers the tags of products that are new.
CREATE OR REPLACE FUNCTION register_product_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_tags (name)
  SELECT DISTINCT t.name FROM written, unnest(tags) AS t (name)
  WHERE t.name <> '' AND NOT EXISTS (SELECT FROM product_tags p WHERE p.name = t.name)
  ORDER BY t.name
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_tags_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION register_product_tags();
CREATE OR REPLACE TRIGGER products_tags_changed AFTER UPDATE ON products
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION register_product_tags();

-- Registers the tags of posts that are new.
CREATE OR REPLACE FUNCTION register_post_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_tags (name)
  SELECT DISTINCT t.name FROM unnest(NEW.tags) AS t (name)
  WHERE NOT EXISTS (SELECT FROM post_tags p WHERE p.name = t.name)
  ORDER BY t.name
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER posts_tags_registered AFTER INSERT OR UPDATE OF tags ON posts FOR EACH ROW
  WHEN (NEW.tags <> '{}')
  EXECUTE FUNCTION register_post_tags();

-- Stores the previous slug of a renamed tag, so that its old URL redirects. Deletes the stored slugs with the tag.
CREATE OR REPLACE FUNCTION save_tag_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM slug_history WHERE kind = 'post-tag' AND target_id = OLD.id;
    RETURN NULL;
  END IF;
  DELETE FROM slug_history WHERE kind = 'post-tag' AND slug = NEW.slug;
  INSERT INTO slug_history (kind, slug, target_id) VALUES ('post-tag', OLD.slug, OLD.id)
  ON CONFLICT (kind, slug) DO UPDATE SET target_id = excluded.target_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER post_tags_slug_saved AFTER UPDATE OF name ON post_tags FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug AND OLD.slug <> '')
  EXECUTE FUNCTION save_tag_slug();
CREATE OR REPLACE TRIGGER post_tags_slug_gone AFTER DELETE ON post_tags
  FOR EACH ROW EXECUTE FUNCTION save_tag_slug();
