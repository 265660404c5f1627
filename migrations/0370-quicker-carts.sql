-- What is in a cart is told as json: it is written down once and sent, and building jsonb for that took twice as long. The
-- codes of a cart without any, which is nearly every cart, are not looked up.
DROP FUNCTION cart_contents(text);
CREATE FUNCTION cart_contents(of_cart text) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'notices', c.notices,
    'codes', CASE WHEN EXISTS (SELECT 1 FROM cart_discounts d WHERE d.cart_id = c.id) THEN cart_codes(c.id, NULL) ELSE '[]' END,
    'lines', coalesce((
      SELECT json_agg(json_build_object(
        'key', l.item_key,
        'quantity', l.quantity,
        'variantId', v.id,
        'sku', v.sku,
        'optionValues', v.option_values,
        'priceCents', v.price_cents,
        'salePriceCents', v.sale_price_cents,
        'saleStartsAt', v.sale_starts_at,
        'saleEndsAt', v.sale_ends_at,
        'stock', v.stock,
        'isActive', v.is_active AND p.status <> 'draft' AND p.seller = 'own',
        'productId', p.id,
        'categoryIds', coalesce((SELECT i.category_ids FROM product_listings i WHERE i.product_id = p.id), '{}'),
        'slug', p.slug,
        'name', p.name,
        'options', p.options,
        'vatRate', p.vat_rate,
        'soldIndividually', p.sold_individually,
        'photo', (
          SELECT json_build_object('id', m.id, 'hash', m.hash, 'width', m.width, 'height', m.height, 'alt', m.alt)
          FROM media m
          WHERE m.id = coalesce(v.media_ids[1], (
            SELECT pm.media_id FROM product_media pm WHERE pm.product_id = p.id ORDER BY pm.position LIMIT 1
          ))
        )
      ) ORDER BY l.added_at, l.item_key)
      FROM cart_lines l
      JOIN variants v ON v.id = l.variant_id
      JOIN products p ON p.id = v.product_id
      WHERE l.cart_id = c.id
    ), '[]'::json)
  )
  FROM carts c WHERE c.id = of_cart
$$;

-- As it was, in fewer steps: what the cart holds is counted once.
DROP FUNCTION cart_add(text, integer, integer, timestamptz, integer, integer);
CREATE FUNCTION cart_add(
  to_cart text, wire_id integer, wanted integer, until timestamptz, max_lines integer, max_quantity integer
) RETURNS json LANGUAGE plpgsql AS $$
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
    AND (p.status <> 'members' OR NOT starts_with(to_cart, 't_'))
  ORDER BY meant.turn LIMIT 1;
  IF NOT FOUND OR piece.stock = 0 THEN RETURN NULL; END IF;

  -- Nothing is written for a first-time guest whose first try cannot succeed.
  total := CASE WHEN piece.sold_individually THEN 1 ELSE wanted END;
  IF total > max_quantity OR total > piece.stock THEN RETURN NULL; END IF;

  INSERT INTO carts (id, expires_at) VALUES (to_cart, until)
  ON CONFLICT (id) DO UPDATE SET expires_at = greatest(carts.expires_at, excluded.expires_at), updated_at = now();
  SELECT count(*) AS lines, max(l.quantity) FILTER (WHERE l.variant_id = piece.variant_id) AS pieces INTO held
  FROM cart_lines l WHERE l.cart_id = to_cart;
  IF held.pieces IS NOT NULL THEN
    total := held.pieces + total;
    IF piece.sold_individually OR total > max_quantity OR total > piece.stock THEN RETURN NULL; END IF;
  ELSIF held.lines >= max_lines THEN
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

-- These two add to what is told.
CREATE OR REPLACE FUNCTION cart_set(in_cart text, key text, wanted integer, max_quantity integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  line record;
  most integer;
BEGIN
  PERFORM 1 FROM carts WHERE id = in_cart FOR UPDATE;
  SELECT l.variant_id, l.quantity, v.stock, p.sold_individually INTO line
  FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
  WHERE l.cart_id = in_cart AND l.item_key = key;
  IF NOT FOUND THEN RETURN NULL; END IF;

  most := least(line.stock, max_quantity, CASE WHEN line.sold_individually THEN 1 END);
  IF wanted <= 0 THEN
    DELETE FROM cart_lines l WHERE l.cart_id = in_cart AND l.item_key = key;
    UPDATE carts SET updated_at = now(),
      removed = removed || jsonb_build_object(key, jsonb_build_object('variantId', line.variant_id, 'quantity', line.quantity))
    WHERE id = in_cart;
  ELSE
    UPDATE cart_lines l SET quantity = greatest(least(wanted, most), 1) WHERE l.cart_id = in_cart AND l.item_key = key;
    UPDATE carts SET updated_at = now() WHERE id = in_cart;
  END IF;
  RETURN cart_contents(in_cart)::jsonb || jsonb_build_object(
    'clampedTo', CASE WHEN wanted > most THEN greatest(most, 1) END
  );
END $$;
CREATE OR REPLACE FUNCTION cart_offer(of_cart text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT cart_contents(of_cart)::jsonb || jsonb_build_object('weightsMg', coalesce((
    SELECT jsonb_object_agg(v.id, v.weight_mg)
    FROM cart_lines l JOIN variants v ON v.id = l.variant_id WHERE l.cart_id = of_cart
  ), '{}'::jsonb))
$$;
