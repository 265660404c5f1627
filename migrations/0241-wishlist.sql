-- What customers want: one row for a person and a piece.
CREATE TABLE wishlist_items (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, product_id)
);
CREATE INDEX wishlist_items_newest ON wishlist_items (user_id, added_at DESC, product_id DESC);
CREATE INDEX wishlist_items_product ON wishlist_items (product_id);

-- How many people want a piece, kept by the database itself; no row: nobody does.
CREATE TABLE product_wishes (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  count integer NOT NULL CHECK (count >= 0),
  -- kept pages may still show the number before this
  changed_at timestamptz NOT NULL
);
CREATE INDEX product_wishes_changed ON product_wishes (changed_at);

-- Pieces in the order of their numbers, so that two who change the same ones never wait for each other in a circle.
CREATE FUNCTION count_new_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_wishes AS kept (product_id, count, changed_at)
  SELECT product_id, count(*), max(added_at) FROM made GROUP BY product_id ORDER BY product_id
  ON CONFLICT (product_id) DO UPDATE
  SET count = kept.count + excluded.count, changed_at = greatest(kept.changed_at, excluded.changed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER count_new_wishes AFTER INSERT ON wishlist_items
REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_new_wishes();

CREATE FUNCTION count_gone_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM product_wishes WHERE product_id IN (SELECT product_id FROM gone) ORDER BY product_id FOR UPDATE;
  UPDATE product_wishes kept SET count = kept.count - lost.many, changed_at = now()
  FROM (SELECT product_id, count(*) AS many FROM gone GROUP BY product_id) lost
  WHERE kept.product_id = lost.product_id;
  RETURN NULL;
END $$;
CREATE TRIGGER count_gone_wishes AFTER DELETE ON wishlist_items
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_wishes();

-- Adds or takes away, and tells how many want the piece and how many this person wants. NULL: no such piece to add.
CREATE FUNCTION wish_change(person text, product integer, adds boolean, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF adds THEN
    PERFORM FROM product_listings l WHERE l.product_id = product AND l.is_visible;
    IF NOT FOUND THEN RETURN NULL; END IF;
    INSERT INTO wishlist_items (user_id, product_id, added_at) VALUES (person, product, at) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM wishlist_items WHERE user_id = person AND product_id = product;
  END IF;
  RETURN jsonb_build_object(
    'count', coalesce((SELECT w.count FROM product_wishes w WHERE w.product_id = product), 0),
    'total', (SELECT count(*) FROM wishlist_items WHERE user_id = person)
  );
END $$;

-- Whoever has the link may read the list, and nothing more; without a row it is nobody's but the person's own.
CREATE TABLE wishlist_shares (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
