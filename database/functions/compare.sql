-- Comparing products. Guests and customers have the same kind of list.

-- Returns the products that a visitor compares, the oldest first.
CREATE OR REPLACE FUNCTION compare_list(visitor text, since timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', l.product_id, 'name', l.card -> 'name', 'slug', l.card -> 'slug', 'photo', l.card -> 'photo',
    'categoryIds', to_jsonb(l.category_ids)
  ) ORDER BY i.added_at, i.product_id), '[]')
  FROM compare_items i JOIN product_listings l USING (product_id)
  WHERE i.visitor_id = visitor AND i.added_at > since AND visitor_can_see(visitor, l)
$$;

-- Adds a product and returns the list. Returns "unknown" if the visitor may not see the product or if it is in none of the
-- categories `among`, and "full" if the list already has `most` products.
CREATE OR REPLACE FUNCTION compare_add(visitor text, product integer, at timestamptz, since timestamptz, among integer[], most integer)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product_listings l
  WHERE l.product_id = product AND visitor_can_see(visitor, l) AND (among IS NULL OR l.category_ids && among);
  IF NOT FOUND THEN RETURN '"unknown"'; END IF;
  IF (SELECT count(*) FROM compare_items i WHERE i.visitor_id = visitor AND i.added_at > since AND i.product_id <> product) >= most
  THEN RETURN '"full"'; END IF;
  INSERT INTO compare_items AS i (visitor_id, product_id, added_at) VALUES (visitor, product, at)
  ON CONFLICT (visitor_id, product_id) DO UPDATE SET added_at = excluded.added_at WHERE i.added_at <= since;
  RETURN compare_list(visitor, since);
END $$;

-- Removes a product. Returns the list and the categories of the removed product.
CREATE OR REPLACE FUNCTION compare_remove(visitor text, product integer, since timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM compare_items i WHERE i.visitor_id = visitor AND i.product_id = product;
  RETURN jsonb_build_object(
    'items', compare_list(visitor, since),
    'categoryIds', (
      SELECT to_jsonb(l.category_ids) FROM product_listings l
      WHERE l.product_id = product AND visitor_can_see(visitor, l)
    )
  );
END $$;
