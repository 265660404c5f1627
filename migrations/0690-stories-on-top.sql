-- Stories that stay on top of the journal, above newer ones; the index is the order in which it is read.
ALTER TABLE posts ADD COLUMN is_on_top boolean NOT NULL DEFAULT false;
CREATE INDEX posts_on_top ON posts (kind, is_on_top DESC, published_at DESC, id DESC) WHERE published_at IS NOT NULL;
