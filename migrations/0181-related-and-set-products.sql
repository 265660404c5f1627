-- Pieces that the owner put beside a piece, before those that the shop finds itself.
CREATE TABLE related_products (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  related_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (product_id, related_id),
  CHECK (product_id <> related_id)
);
CREATE INDEX related_products_related ON related_products (related_id);

-- Pieces that belong together; a piece belongs to one set at most, and each of a set shows the others.
CREATE TABLE product_sets (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  set_id integer NOT NULL,
  position integer NOT NULL GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX product_sets_set ON product_sets (set_id, position);

-- Since when nothing shows a photo; null: something does. After a while its files go.
ALTER TABLE media ADD COLUMN unused_since timestamptz;
CREATE INDEX media_unused ON media (unused_since) WHERE unused_since IS NOT NULL;
