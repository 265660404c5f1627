-- The library: what a file was called, where the middle of a photo is when it is cut, and the addresses it had before.
ALTER TABLE media
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN bytes bigint,
  -- percent from the left and from the top
  ADD COLUMN focus_x smallint NOT NULL DEFAULT 50 CHECK (focus_x BETWEEN 0 AND 100),
  ADD COLUMN focus_y smallint NOT NULL DEFAULT 50 CHECK (focus_y BETWEEN 0 AND 100),
  ADD COLUMN former_hashes text[] NOT NULL DEFAULT '{}';

CREATE INDEX media_words ON media USING gin ((alt || ' ' || name) gin_trgm_ops);

-- What shows a photo.
CREATE INDEX product_media_photo ON product_media (media_id);
CREATE INDEX variants_photos ON variants USING gin (media_ids) WHERE media_ids <> '{}';
CREATE INDEX reviews_photos ON reviews USING gin (media_ids) WHERE media_ids <> '{}';
CREATE INDEX order_lines_photo ON order_lines (media_id) WHERE media_id IS NOT NULL;
CREATE INDEX categories_photo ON categories (media_id);
