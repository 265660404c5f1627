-- What may stand side by side: a name, the categories whose pieces belong to it, and the address of its page.
CREATE TABLE compare_groups (
  id integer PRIMARY KEY DEFAULT nextval('post_id_seq'),
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  position integer NOT NULL DEFAULT 0
);
-- A group without categories takes every piece that no other group has.
CREATE TABLE compare_group_categories (
  group_id integer NOT NULL REFERENCES compare_groups (id) ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, category_id)
);
CREATE INDEX compare_group_categories_category ON compare_group_categories (category_id);
SELECT keep_log_of('compare_groups', 'setting', 'id', 'name', 'id', 'position');

-- What a visitor compares; visitor_id is the number in a guest's cookie, or that of a customer.
CREATE TABLE compare_items (
  visitor_id text NOT NULL,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (visitor_id, product_id)
);
CREATE INDEX compare_items_product ON compare_items (product_id);
CREATE INDEX compare_items_added ON compare_items (added_at);

-- The visitor's pieces that can be seen, in the order in which they were added.
CREATE FUNCTION compare_list(visitor text, since timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', l.product_id, 'name', l.card -> 'name', 'slug', l.card -> 'slug', 'photo', l.card -> 'photo',
    'categoryIds', to_jsonb(l.category_ids)
  ) ORDER BY i.added_at, i.product_id), '[]')
  FROM compare_items i JOIN product_listings l USING (product_id)
  WHERE i.visitor_id = visitor AND i.added_at > since AND l.is_visible
$$;

-- Adds a piece and returns the list; "unknown": no such piece in these categories (NULL: any), "full": no room.
CREATE FUNCTION compare_add(visitor text, product integer, at timestamptz, since timestamptz, among integer[], most integer)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product_listings l
  WHERE l.product_id = product AND l.is_visible AND (among IS NULL OR l.category_ids && among);
  IF NOT FOUND THEN RETURN '"unknown"'; END IF;
  IF (SELECT count(*) FROM compare_items i WHERE i.visitor_id = visitor AND i.added_at > since AND i.product_id <> product) >= most
  THEN RETURN '"full"'; END IF;
  INSERT INTO compare_items AS i (visitor_id, product_id, added_at) VALUES (visitor, product, at)
  ON CONFLICT (visitor_id, product_id) DO UPDATE SET added_at = excluded.added_at WHERE i.added_at <= since;
  RETURN compare_list(visitor, since);
END $$;

-- Takes a piece out and returns the list with the categories of the piece, which are NULL when there is none.
CREATE FUNCTION compare_remove(visitor text, product integer, since timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM compare_items i WHERE i.visitor_id = visitor AND i.product_id = product;
  RETURN jsonb_build_object(
    'items', compare_list(visitor, since),
    'categoryIds', (SELECT to_jsonb(l.category_ids) FROM product_listings l WHERE l.product_id = product AND l.is_visible)
  );
END $$;
