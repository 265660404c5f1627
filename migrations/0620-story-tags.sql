-- Tags of stories by a number, as those of products (0460); a tag stays when nothing has it any more.
ALTER TABLE posts ADD COLUMN tags text[] NOT NULL DEFAULT '{}';

CREATE TABLE post_tags (
  id integer PRIMARY KEY DEFAULT nextval('post_id_seq'),
  name text NOT NULL UNIQUE,
  slug text NOT NULL GENERATED ALWAYS AS (trim(BOTH '-' FROM regexp_replace(plain_text(name), '[^a-z0-9]+', '-', 'g'))) STORED
);
CREATE INDEX post_tags_slug ON post_tags (slug);
SELECT keep_log_of('post_tags', 'setting', 'id', 'name', 'id', 'slug');

CREATE FUNCTION keep_post_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_tags (name)
  SELECT DISTINCT t.name FROM unnest(NEW.tags) AS t (name)
  WHERE NOT EXISTS (SELECT FROM post_tags p WHERE p.name = t.name)
  ORDER BY t.name
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER posts_tags_kept AFTER INSERT OR UPDATE OF tags ON posts FOR EACH ROW
  WHEN (NEW.tags <> '{}') EXECUTE FUNCTION keep_post_tags();
CREATE INDEX posts_tags ON posts USING gin (tags);

-- Who made it, by their account; `author` is the name below the title, which may be another.
ALTER TABLE posts ADD COLUMN author_id text REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE posts ALTER COLUMN author_id SET DEFAULT nullif(current_setting('shop.actor_id', true), '');
CREATE INDEX posts_author ON posts (author_id) WHERE author_id IS NOT NULL;

DROP TRIGGER tell_audit_log ON posts;
SELECT keep_log_of('posts', 'setting', 'id', 'title', 'id', 'document', 'created_at', 'updated_at', 'author_id');
