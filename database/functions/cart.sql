-- The cart. Each function does a whole request in one round trip; the typed calls are in the cart's use cases.

-- The cart as the shop reads it: notices, codes, and lines in the order in which they were added.
CREATE OR REPLACE FUNCTION cart_contents(of_cart text) RETURNS json LANGUAGE sql STABLE AS $$
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

-- Adds one product to a cart. The number may be that of a variant or of a simple product. Returns false when it cannot
-- be bought or a limit is exceeded.
CREATE OR REPLACE FUNCTION cart_put(
  to_cart text, wire_id integer, wanted integer, until timestamptz, max_lines integer, max_quantity integer
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  variant record;
  held record;
  total integer;
BEGIN
  SELECT v.id AS variant_id, v.stock, p.id AS product_id, p.kind, p.sold_individually INTO variant
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
  IF NOT FOUND OR variant.stock = 0 THEN RETURN false; END IF;

  -- A first-time guest whose first try cannot succeed gets no cart.
  total := CASE WHEN variant.sold_individually THEN 1 ELSE wanted END;
  IF total > max_quantity OR total > variant.stock THEN RETURN false; END IF;

  INSERT INTO carts (id, expires_at) VALUES (to_cart, until)
  ON CONFLICT (id) DO UPDATE SET expires_at = greatest(carts.expires_at, excluded.expires_at), updated_at = now();
  SELECT count(*) AS lines, max(l.quantity) FILTER (WHERE l.variant_id = variant.variant_id) AS units INTO held
  FROM cart_lines l WHERE l.cart_id = to_cart;
  IF held.units IS NOT NULL THEN
    total := held.units + total;
    IF variant.sold_individually OR total > max_quantity OR total > variant.stock THEN RETURN false; END IF;
  ELSIF held.lines >= max_lines THEN
    RETURN false;
  END IF;

  -- clock_timestamp() keeps the order of products added in one transaction.
  INSERT INTO cart_lines (cart_id, variant_id, item_key, quantity, added_at)
  VALUES (
    to_cart, variant.variant_id,
    md5(CASE WHEN variant.kind = 'simple' THEN variant.product_id::text ELSE variant.product_id || '_' || variant.variant_id END),
    total, clock_timestamp()
  )
  ON CONFLICT (cart_id, variant_id) DO UPDATE SET quantity = excluded.quantity;
  RETURN true;
END $$;

-- Adds one product and returns the cart, or null when it was not added.
CREATE OR REPLACE FUNCTION cart_add(
  to_cart text, wire_id integer, wanted integer, until timestamptz, max_lines integer, max_quantity integer
) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  IF NOT cart_put(to_cart, wire_id, wanted, until, max_lines, max_quantity) THEN RETURN NULL; END IF;
  RETURN cart_contents(to_cart);
END $$;

-- What explains that a product could not be added, in one round trip: the variant or product that the number means, and what the
-- cart has of it. The product is null for a number of anything else.
CREATE OR REPLACE FUNCTION cart_rejection(of_cart text, wire_id integer) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'lines', (SELECT count(*) FROM cart_lines l WHERE l.cart_id = of_cart),
    'product', (
      SELECT json_build_object(
        'isVariant', meant.turn = 1,
        'slug', p.slug,
        'name', p.name,
        'kind', p.kind,
        'seller', p.seller,
        'isDraft', p.status = 'draft',
        'isActive', v.is_active,
        'isForMembers', p.status = 'members' OR p.in_members_category,
        'soldIndividually', p.sold_individually,
        'stock', v.stock,
        'isInCart', EXISTS (SELECT 1 FROM cart_lines l WHERE l.cart_id = of_cart AND l.variant_id = v.id)
      )
      FROM (
        SELECT id, 1 AS turn FROM variants WHERE id = wire_id
        UNION ALL
        SELECT id, 2 FROM variants WHERE product_id = wire_id
      ) meant
      JOIN variants v ON v.id = meant.id
      JOIN products p ON p.id = v.product_id
      ORDER BY meant.turn, v.is_active DESC, v.position, v.id LIMIT 1
    )
  )
$$;

-- Adds one unit of each product that can be bought. Returns the cart with the number added, or null when none was.
CREATE OR REPLACE FUNCTION cart_add_all(
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

-- Sets the quantity of a line, limited by the stock; zero removes the line but remembers it, so that the visitor can
-- restore it.
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

-- Moves a guest's cart into the customer's after signing in. A variant in both keeps the larger quantity, so that
-- signing in twice doubles nothing. Carts are locked in the order of their ids, so that two merges cannot deadlock.
CREATE OR REPLACE FUNCTION cart_merge(from_cart text, to_cart text, until timestamptz, max_lines integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  has_guest boolean := EXISTS (SELECT 1 FROM carts WHERE id = from_cart);
BEGIN
  IF has_guest THEN
    INSERT INTO carts (id, expires_at) VALUES (to_cart, until) ON CONFLICT (id) DO NOTHING;
  END IF;
  UPDATE carts SET expires_at = greatest(expires_at, until) WHERE id = to_cart;
  PERFORM 1 FROM carts WHERE id IN (from_cart, to_cart) ORDER BY id FOR UPDATE;
  INSERT INTO cart_lines (cart_id, variant_id, item_key, quantity, added_at)
  SELECT to_cart, l.variant_id, l.item_key, l.quantity, l.added_at
  FROM cart_lines l
  WHERE l.cart_id = from_cart
  ORDER BY EXISTS (SELECT 1 FROM cart_lines o WHERE o.cart_id = to_cart AND o.variant_id = l.variant_id) DESC, l.added_at
  LIMIT greatest(0, max_lines - (
    SELECT count(*) FROM cart_lines o WHERE o.cart_id = to_cart
      AND NOT EXISTS (SELECT 1 FROM cart_lines g WHERE g.cart_id = from_cart AND g.variant_id = o.variant_id)
  ))
  ON CONFLICT (cart_id, variant_id) DO UPDATE SET quantity = greatest(cart_lines.quantity, excluded.quantity);
  INSERT INTO cart_discounts (cart_id, code_id, added_at)
  SELECT to_cart, code_id, added_at FROM cart_discounts WHERE cart_id = from_cart ON CONFLICT DO NOTHING;
  DELETE FROM carts WHERE id = from_cart;
  RETURN cart_contents(to_cart);
END $$;

-- The cart with the weights of its variants, for the checkout.
CREATE OR REPLACE FUNCTION cart_offer(of_cart text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT cart_contents(of_cart)::jsonb || jsonb_build_object('weightsMg', coalesce((
    SELECT jsonb_object_agg(v.id, v.weight_mg)
    FROM cart_lines l JOIN variants v ON v.id = l.variant_id WHERE l.cart_id = of_cart
  ), '{}'::jsonb))
$$;

-- Locks everything that an order is made of until the transaction ends, always in the same order: the cart, then its
-- variants and then its codes by id. Of two orders for the last unit, or for the last use of a code, one waits for the
-- other. Returns the state under the lock, and the order that the same form made before.
CREATE OR REPLACE FUNCTION cart_hold(of_cart text, customer text, form text) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM carts WHERE id = of_cart FOR UPDATE;
  PERFORM 1 FROM variants
  WHERE id IN (SELECT variant_id FROM cart_lines WHERE cart_id = of_cart) ORDER BY id FOR NO KEY UPDATE;
  PERFORM 1 FROM discount_codes
  WHERE id IN (SELECT code_id FROM cart_discounts WHERE cart_id = of_cart) ORDER BY id FOR UPDATE;
  RETURN jsonb_build_object(
    'orderId', (SELECT id FROM orders WHERE form_token = form),
    'contents', cart_offer(of_cart),
    'codes', cart_codes(of_cart, customer)
  );
END $$;
