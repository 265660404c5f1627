-- As it was, but that putting a piece into a cart and telling what is in it are apart: who puts in many is told once.
CREATE FUNCTION cart_put(
  to_cart text, wire_id integer, wanted integer, until timestamptz, max_lines integer, max_quantity integer
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  piece record;
  held record;
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
  IF NOT FOUND OR piece.stock = 0 THEN RETURN false; END IF;

  -- Nothing is written for a first-time guest whose first try cannot succeed.
  total := CASE WHEN piece.sold_individually THEN 1 ELSE wanted END;
  IF total > max_quantity OR total > piece.stock THEN RETURN false; END IF;

  INSERT INTO carts (id, expires_at) VALUES (to_cart, until)
  ON CONFLICT (id) DO UPDATE SET expires_at = greatest(carts.expires_at, excluded.expires_at), updated_at = now();
  SELECT count(*) AS lines, max(l.quantity) FILTER (WHERE l.variant_id = piece.variant_id) AS pieces INTO held
  FROM cart_lines l WHERE l.cart_id = to_cart;
  IF held.pieces IS NOT NULL THEN
    total := held.pieces + total;
    IF piece.sold_individually OR total > max_quantity OR total > piece.stock THEN RETURN false; END IF;
  ELSIF held.lines >= max_lines THEN
    RETURN false;
  END IF;

  -- Pieces that come together keep their order.
  INSERT INTO cart_lines (cart_id, variant_id, item_key, quantity, added_at)
  VALUES (
    to_cart, piece.variant_id,
    md5(CASE WHEN piece.kind = 'simple' THEN piece.product_id::text ELSE piece.product_id || '_' || piece.variant_id END),
    total, clock_timestamp()
  )
  ON CONFLICT (cart_id, variant_id) DO UPDATE SET quantity = excluded.quantity;
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION cart_add(
  to_cart text, wire_id integer, wanted integer, until timestamptz, max_lines integer, max_quantity integer
) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  IF NOT cart_put(to_cart, wire_id, wanted, until, max_lines, max_quantity) THEN RETURN NULL; END IF;
  RETURN cart_contents(to_cart);
END $$;

-- One of each, as far as it can be had; what is in the cart then, and how many went in. NULL: none did.
CREATE FUNCTION cart_add_all(
  to_cart text, wire_ids integer[], until timestamptz, max_lines integer, max_quantity integer
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  wire_id integer;
  added integer := 0;
BEGIN
  FOREACH wire_id IN ARRAY wire_ids LOOP
    IF cart_put(to_cart, wire_id, 1, until, max_lines, max_quantity) THEN added := added + 1; END IF;
  END LOOP;
  IF added = 0 THEN RETURN NULL; END IF;
  RETURN (cart_contents(to_cart)::jsonb || jsonb_build_object('added', added))::json;
END $$;
