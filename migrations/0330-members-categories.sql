-- A category for customers only, with everything below it: its page is for who is logged in, and so is the page of each
-- piece that stands in it, which nothing else in the shop speaks of.
ALTER TABLE categories ADD COLUMN members_only boolean NOT NULL DEFAULT false;
-- Kept by mark_members_pieces: a guest's call must not climb the tree for each piece.
ALTER TABLE products ADD COLUMN in_members_category boolean NOT NULL DEFAULT false;
-- In the lists of those categories, and in no other.
ALTER TABLE product_listings ADD COLUMN is_for_members boolean NOT NULL DEFAULT false;

-- What follows from the category is told in the log with the category.
DROP TRIGGER tell_audit_log ON products;
SELECT keep_log_of('products', 'product', 'id', 'name', 'id', 'import_source', 'import_ref', 'import_hash', 'popularity', 'in_members_category', 'created_at', 'updated_at');

CREATE FUNCTION members_categories() RETURNS SETOF integer STABLE LANGUAGE sql AS $$
  WITH RECURSIVE found AS (
    SELECT id FROM categories WHERE members_only
    UNION
    SELECT c.id FROM categories c JOIN found f ON c.parent_id = f.id
  )
  SELECT id FROM found
$$;

-- Makes the mark of these pieces right.
CREATE FUNCTION mark_members_pieces(pieces integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE products p SET in_members_category = NOT p.in_members_category
  WHERE p.id = ANY(pieces) AND p.in_members_category <> (
    coalesce(p.category_id IN (SELECT members_categories()), false) OR EXISTS (
      SELECT FROM product_categories pc
      WHERE pc.product_id = p.id AND pc.category_id IN (SELECT members_categories())
    )
  )
$$;

-- As it was, but that a piece in such a category is for customers only as well.
-- Puts pieces into a cart in one round trip. Adds of one cart wait for each other on its row, so that parallel requests
-- lose nothing. NULL: refused, nothing was written; the caller finds out why.
CREATE OR REPLACE FUNCTION cart_add(
  to_cart text, wire_id integer, wanted integer, until timestamptz, max_lines integer, max_quantity integer
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  piece record;
  present integer;
  total integer;
BEGIN
  SELECT v.id AS variant_id, v.stock, p.id AS product_id, p.kind, p.sold_individually INTO piece
  FROM (
    SELECT id, 1 AS turn FROM variants WHERE id = wire_id
    UNION ALL
    SELECT own.id, 2 FROM products simple JOIN variants own ON own.product_id = simple.id
    WHERE simple.id = wire_id AND simple.kind = 'simple'
  ) meant
  JOIN variants v ON v.id = meant.id
  JOIN products p ON p.id = v.product_id
  WHERE v.is_active AND p.status <> 'draft' AND p.seller = 'own'
    AND (NOT (p.status = 'members' OR p.in_members_category) OR NOT starts_with(to_cart, 't_'))
  ORDER BY meant.turn LIMIT 1;
  IF NOT FOUND OR piece.stock = 0 THEN RETURN NULL; END IF;

  -- Nothing is written for a first-time guest whose first try cannot succeed.
  total := CASE WHEN piece.sold_individually THEN 1 ELSE wanted END;
  IF total > max_quantity OR total > piece.stock THEN RETURN NULL; END IF;

  INSERT INTO carts (id, expires_at) VALUES (to_cart, until)
  ON CONFLICT (id) DO UPDATE SET expires_at = greatest(carts.expires_at, excluded.expires_at), updated_at = now();
  SELECT l.quantity INTO present FROM cart_lines l WHERE l.cart_id = to_cart AND l.variant_id = piece.variant_id;
  IF present IS NOT NULL THEN
    total := present + total;
    IF piece.sold_individually OR total > max_quantity OR total > piece.stock THEN RETURN NULL; END IF;
  ELSIF (SELECT count(*) FROM cart_lines l WHERE l.cart_id = to_cart) >= max_lines THEN
    RETURN NULL;
  END IF;

  INSERT INTO cart_lines (cart_id, variant_id, item_key, quantity)
  VALUES (
    to_cart, piece.variant_id,
    md5(CASE WHEN piece.kind = 'simple' THEN piece.product_id::text ELSE piece.product_id || '_' || piece.variant_id END),
    total
  )
  ON CONFLICT (cart_id, variant_id) DO UPDATE SET quantity = excluded.quantity;
  RETURN cart_contents(to_cart);
END $$;

-- A story or page of the owner's own for customers only: in no list, feed or sitemap either.
ALTER TABLE posts ADD COLUMN members_only boolean NOT NULL DEFAULT false;
