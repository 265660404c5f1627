-- What the owner writes: stories of the journal (kind post) and pages that stand by themselves (kind page).
CREATE TABLE post_categories (
  id integer PRIMARY KEY DEFAULT nextval('post_id_seq'),
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  position integer NOT NULL DEFAULT 0
);

CREATE TABLE posts (
  id integer PRIMARY KEY DEFAULT nextval('post_id_seq'),
  kind text NOT NULL CHECK (kind IN ('post', 'page')),
  title text NOT NULL,
  slug text NOT NULL,
  excerpt text NOT NULL,
  author text NOT NULL,
  cover_id integer REFERENCES media (id) ON DELETE SET NULL,
  category_id integer REFERENCES post_categories (id) ON DELETE SET NULL,
  -- what the editor made, as blog/document-schema.ts lets it through
  document jsonb NOT NULL,
  reading_minutes integer NOT NULL,
  search_result jsonb NOT NULL,
  has_slider boolean NOT NULL,
  -- NULL: a draft; still to come: scheduled
  published_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (kind, slug)
);
CREATE INDEX posts_published ON posts (kind, published_at DESC, id DESC) WHERE published_at IS NOT NULL;
CREATE INDEX posts_of_category ON posts (category_id, published_at DESC, id DESC) WHERE published_at IS NOT NULL;
CREATE INDEX posts_changed ON posts (kind, updated_at DESC, id DESC);
CREATE INDEX posts_cover ON posts (cover_id);
SELECT keep_log_of('posts', 'setting', 'id', 'title', 'id', 'document', 'created_at', 'updated_at');
SELECT keep_log_of('post_categories', 'setting', 'id', 'name', 'id', 'position');

-- Each version that was saved, the newest being the post itself.
CREATE TABLE post_revisions (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  post_id integer NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  saved_at timestamptz NOT NULL,
  saved_by text NOT NULL,
  title text NOT NULL,
  excerpt text NOT NULL,
  document jsonb NOT NULL
);
CREATE INDEX post_revisions_of_post ON post_revisions (post_id, id DESC);

-- Photos that any version of a post shows: they are not thrown away.
CREATE TABLE post_media (
  post_id integer NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  media_id integer NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  PRIMARY KEY (post_id, media_id)
);
CREATE INDEX post_media_media ON post_media (media_id);

ALTER TABLE slug_history DROP CONSTRAINT slug_history_kind_check,
  ADD CONSTRAINT slug_history_kind_check CHECK (kind IN ('product', 'category', 'post', 'page'));
