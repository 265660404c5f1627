-- A tag of stories that is renamed stays to be found where it was, as stories are.
ALTER TABLE slug_history DROP CONSTRAINT slug_history_kind_check,
  ADD CONSTRAINT slug_history_kind_check CHECK (kind IN ('product', 'category', 'post', 'page', 'post-tag'));

CREATE FUNCTION keep_tag_address() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER post_tags_address_kept AFTER UPDATE OF name ON post_tags FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug AND OLD.slug <> '') EXECUTE FUNCTION keep_tag_address();
CREATE TRIGGER post_tags_address_gone AFTER DELETE ON post_tags FOR EACH ROW EXECUTE FUNCTION keep_tag_address();
