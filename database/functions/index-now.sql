-- Notes the addresses of public pages that now redirect or are gone, in the transaction of the change. Nothing is noted while
-- IndexNow is off.

-- Argument: the kind of page. Without an argument the column `kind` of the row has it, as in the table of posts.
CREATE OR REPLACE FUNCTION note_left_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO left_addresses (kind, slug)
  SELECT coalesce(TG_ARGV[0], to_jsonb(OLD) ->> 'kind'), OLD.slug WHERE EXISTS (SELECT FROM index_now WHERE is_active)
  ON CONFLICT (kind, slug) DO UPDATE SET left_at = excluded.left_at;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_leave AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.status = 'published' AND NOT OLD.in_members_category
    AND (NEW.status <> 'published' OR NEW.in_members_category OR NEW.slug <> OLD.slug))
  EXECUTE FUNCTION note_left_address('product');
CREATE OR REPLACE TRIGGER products_gone AFTER DELETE ON products FOR EACH ROW
  WHEN (OLD.status = 'published' AND NOT OLD.in_members_category)
  EXECUTE FUNCTION note_left_address('product');

CREATE OR REPLACE TRIGGER categories_leave AFTER UPDATE ON categories FOR EACH ROW
  WHEN (NOT OLD.members_only AND (NEW.members_only OR NEW.slug <> OLD.slug))
  EXECUTE FUNCTION note_left_address('category');
CREATE OR REPLACE TRIGGER categories_gone AFTER DELETE ON categories FOR EACH ROW
  WHEN (NOT OLD.members_only)
  EXECUTE FUNCTION note_left_address('category');

CREATE OR REPLACE TRIGGER brands_leave AFTER UPDATE ON brands FOR EACH ROW
  WHEN (NEW.slug <> OLD.slug)
  EXECUTE FUNCTION note_left_address('brand');
CREATE OR REPLACE TRIGGER brands_gone AFTER DELETE ON brands FOR EACH ROW
  EXECUTE FUNCTION note_left_address('brand');

CREATE OR REPLACE TRIGGER collections_leave AFTER UPDATE ON collections FOR EACH ROW
  WHEN (NEW.slug <> OLD.slug)
  EXECUTE FUNCTION note_left_address('collection');
CREATE OR REPLACE TRIGGER collections_gone AFTER DELETE ON collections FOR EACH ROW
  EXECUTE FUNCTION note_left_address('collection');

CREATE OR REPLACE TRIGGER posts_leave AFTER UPDATE ON posts FOR EACH ROW
  WHEN (OLD.published_at <= now() AND NOT OLD.members_only
    AND (NEW.published_at IS NULL OR NEW.members_only OR NEW.slug <> OLD.slug))
  EXECUTE FUNCTION note_left_address();
CREATE OR REPLACE TRIGGER posts_gone AFTER DELETE ON posts FOR EACH ROW
  WHEN (OLD.published_at <= now() AND NOT OLD.members_only)
  EXECUTE FUNCTION note_left_address();
