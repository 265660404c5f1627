-- The number beside a heart as pages tell it. It follows now and then, so that a press on a heart makes no page anew; then
-- only those pages that show a number which really changed are.
ALTER TABLE product_wishes ADD COLUMN told integer NOT NULL DEFAULT 0;
UPDATE product_wishes SET told = count;
CREATE INDEX product_wishes_untold ON product_wishes (product_id) WHERE told <> count;

-- Since when the number on pages counts this wish; empty: not yet.
ALTER TABLE wishlist_items ADD COLUMN told_at timestamptz;
UPDATE wishlist_items SET told_at = added_at;
CREATE INDEX wishlist_items_untold ON wishlist_items (product_id) WHERE told_at IS NULL;

-- As they were, without the moment of the last change, which nothing reads any more.
CREATE OR REPLACE FUNCTION count_new_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_wishes AS kept (product_id, count)
  SELECT product_id, count(*) FROM made GROUP BY product_id ORDER BY product_id
  ON CONFLICT (product_id) DO UPDATE SET count = kept.count + excluded.count;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION count_gone_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM product_wishes WHERE product_id IN (SELECT product_id FROM gone) ORDER BY product_id FOR UPDATE;
  UPDATE product_wishes kept SET count = kept.count - lost.many
  FROM (SELECT product_id, count(*) AS many FROM gone GROUP BY product_id) lost
  WHERE kept.product_id = lost.product_id;
  RETURN NULL;
END $$;
ALTER TABLE product_wishes DROP COLUMN changed_at;
