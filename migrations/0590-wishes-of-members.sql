-- What somebody with an account may want and compare: also the pieces that are for customers only.
CREATE FUNCTION customers_see(listing product_listings) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT listing.is_visible OR EXISTS (
    SELECT FROM products p WHERE p.id = listing.product_id
      AND (p.status = 'members' OR (p.in_members_category AND p.status IN ('published', 'hidden')))
  )
$$;

-- As they were, but for pieces for customers only, of which a guest hears as of no piece at all.
CREATE OR REPLACE FUNCTION wish_change(person text, product integer, adds boolean, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  price integer;
BEGIN
  IF adds THEN
    SELECT l.price_cents INTO price FROM product_listings l WHERE l.product_id = product AND customers_see(l);
    IF NOT FOUND THEN RETURN NULL; END IF;
    INSERT INTO wishlist_items (user_id, product_id, added_at, price_cents) VALUES (person, product, at, price)
    ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM wishlist_items WHERE user_id = person AND product_id = product;
  END IF;
  RETURN jsonb_build_object(
    'count', coalesce((SELECT w.count FROM product_wishes w WHERE w.product_id = product), 0),
    'total', (SELECT count(*) FROM wishlist_items WHERE user_id = person)
  );
END $$;

-- The number of a visitor is that of a customer, or made up for a guest.
CREATE FUNCTION visitor_sees(visitor text, listing product_listings) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT listing.is_visible OR (customers_see(listing) AND EXISTS (SELECT FROM users u WHERE u.id = visitor))
$$;

CREATE OR REPLACE FUNCTION compare_list(visitor text, since timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', l.product_id, 'name', l.card -> 'name', 'slug', l.card -> 'slug', 'photo', l.card -> 'photo',
    'categoryIds', to_jsonb(l.category_ids)
  ) ORDER BY i.added_at, i.product_id), '[]')
  FROM compare_items i JOIN product_listings l USING (product_id)
  WHERE i.visitor_id = visitor AND i.added_at > since AND visitor_sees(visitor, l)
$$;

CREATE OR REPLACE FUNCTION compare_add(visitor text, product integer, at timestamptz, since timestamptz, among integer[], most integer)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product_listings l
  WHERE l.product_id = product AND visitor_sees(visitor, l) AND (among IS NULL OR l.category_ids && among);
  IF NOT FOUND THEN RETURN '"unknown"'; END IF;
  IF (SELECT count(*) FROM compare_items i WHERE i.visitor_id = visitor AND i.added_at > since AND i.product_id <> product) >= most
  THEN RETURN '"full"'; END IF;
  INSERT INTO compare_items AS i (visitor_id, product_id, added_at) VALUES (visitor, product, at)
  ON CONFLICT (visitor_id, product_id) DO UPDATE SET added_at = excluded.added_at WHERE i.added_at <= since;
  RETURN compare_list(visitor, since);
END $$;

CREATE OR REPLACE FUNCTION compare_remove(visitor text, product integer, since timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM compare_items i WHERE i.visitor_id = visitor AND i.product_id = product;
  RETURN jsonb_build_object(
    'items', compare_list(visitor, since),
    'categoryIds', (
      SELECT to_jsonb(l.category_ids) FROM product_listings l
      WHERE l.product_id = product AND visitor_sees(visitor, l)
    )
  );
END $$;

-- Also of pieces for customers only; whoever works an event off looks at who may see the piece.
DROP TRIGGER listings_mark_wish_event ON product_listings;
CREATE TRIGGER listings_mark_wish_event AFTER UPDATE ON product_listings FOR EACH ROW
  WHEN (NEW.price_cents <> OLD.price_cents OR (NEW.in_stock AND NOT OLD.in_stock)
    OR ((NEW.is_visible OR NEW.is_for_members) AND NOT (OLD.is_visible OR OLD.is_for_members)))
  EXECUTE FUNCTION mark_wish_event();
