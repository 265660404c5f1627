-- Who sent a photo, a film or a document, by their account, as posts have it (0620).
ALTER TABLE media ADD COLUMN author_id text REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE media ALTER COLUMN author_id SET DEFAULT nullif(current_setting('shop.actor_id', true), '');
CREATE INDEX media_author ON media (author_id) WHERE author_id IS NOT NULL;
