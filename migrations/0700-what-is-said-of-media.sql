-- What is said of a photo, a film or a document, beside the words for who cannot see it. All of it is searched.
ALTER TABLE media
  ADD COLUMN title text NOT NULL DEFAULT '',
  ADD COLUMN caption text NOT NULL DEFAULT '',
  ADD COLUMN description text NOT NULL DEFAULT '';

CREATE INDEX media_said ON media
  USING gin ((alt || ' ' || name || ' ' || title || ' ' || caption || ' ' || description) gin_trgm_ops);
DROP INDEX media_words;
