-- The cart. Each function does a whole request in one round trip; the typed calls are in the cart's use cases.

-- Returns the cart as the shop reads it: notices, codes, and lines in the order in which they were added.
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
        'subtitle', p.subtitle,
        'options', p.options,
        'vatRate', p.vat_rate,
        'soldIndividually', p.sold_individually,
        'soldAsPair', p.sold_as_pair,
        'pairKey', l.pair_key,
        'texts', l.texts,
        'textFields', p.text_fields,
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

-- Returns whether a text that the product requires for a variant with these option values is missing.
CREATE OR REPLACE FUNCTION lacks_text(fields jsonb, option_values jsonb, texts jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT fields <> '[]' AND EXISTS (
    SELECT FROM jsonb_array_elements(fields) f
    WHERE (f ->> 'isRequired')::boolean AND NOT texts ? (f ->> 'id')
      AND (f -> 'onlyFor' = '[]' OR EXISTS (SELECT FROM jsonb_each_text(option_values) o WHERE f -> 'onlyFor' ? o.value))
  )
$$;

-- Returns the key of a cart line, computed as WooCommerce computes it; the texts and the other unit of a pair are the extra cart data.
-- Strings are concatenated with ||, because concat_ws() is only STABLE and would prevent PostgreSQL from inlining the function.
CREATE OR REPLACE FUNCTION cart_line_key(product_id integer, variant_id integer, texts jsonb, pair text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(product_id::text || coalesce('_' || variant_id::text, '') || coalesce('_' || nullif(texts, '{}')::text, '')
    || coalesce('_' || pair, ''))
$$;

-- Adds one product to a cart. `wire_id` is the id of a variant or of a simple product. If the product is sold as a pair,
-- `second_id` is the variant of the other unit. The caller has validated the texts. Returns false if the product cannot be bought
-- or a limit is exceeded.
CREATE OR REPLACE FUNCTION cart_put(
  to_cart text, wire_id integer, wanted integer, until timestamptz, max_lines integer, max_quantity integer,
  first_texts jsonb DEFAULT '{}', second_id integer DEFAULT NULL, second_texts jsonb DEFAULT '{}'
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  variant record;
  held record;
  total integer;
  second_stock integer;
  second_values jsonb;
  first_key text;
  second_key text;
BEGIN
  SELECT v.id AS variant_id, v.stock, v.option_values, p.id AS product_id, p.kind, p.sold_individually, p.sold_as_pair,
    p.text_fields INTO variant
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
  IF NOT FOUND OR variant.stock = 0 OR variant.sold_as_pair <> (second_id IS NOT NULL) THEN RETURN false; END IF;
  -- Most products have no text fields and need no call.
  IF variant.text_fields <> '[]' AND lacks_text(variant.text_fields, variant.option_values, first_texts) THEN
    RETURN false;
  END IF;

  -- Checked before the insert, so that a guest without a cart gets none if the product cannot be added.
  total := CASE WHEN variant.sold_individually THEN 1 ELSE wanted END;
  IF total > max_quantity OR total > variant.stock THEN RETURN false; END IF;

  IF second_id IS NOT NULL THEN
    SELECT v.stock, v.option_values INTO second_stock, second_values
    FROM variants v WHERE v.id = second_id AND v.product_id = variant.product_id AND v.is_active;
    -- Both units of a pair have the same metal; their rings and ring sizes differ.
    IF NOT FOUND OR total > second_stock OR lacks_text(variant.text_fields, second_values, second_texts)
      OR variant.option_values ->> 'ring' = second_values ->> 'ring'
      OR variant.option_values - 'ring' - 'ringmaat' <> second_values - 'ring' - 'ringmaat'
    THEN RETURN false; END IF;
    first_key := cart_line_key(variant.product_id, variant.variant_id, first_texts, second_id || second_texts::text);
    second_key := cart_line_key(variant.product_id, second_id, second_texts, first_key);
  ELSE
    first_key := cart_line_key(
      variant.product_id, CASE WHEN variant.kind = 'variable' THEN variant.variant_id END, first_texts, NULL
    );
  END IF;

  INSERT INTO carts (id, expires_at) VALUES (to_cart, until)
  ON CONFLICT (id) DO UPDATE SET expires_at = greatest(carts.expires_at, excluded.expires_at), updated_at = now();
  SELECT count(*) AS lines, max(l.quantity) FILTER (WHERE l.item_key = first_key) AS units,
    coalesce(sum(l.quantity) FILTER (WHERE l.variant_id = variant.variant_id), 0) AS of_first,
    coalesce(sum(l.quantity) FILTER (WHERE l.variant_id = second_id), 0) AS of_second INTO held
  FROM cart_lines l WHERE l.cart_id = to_cart;
  IF variant.sold_individually AND held.of_first > 0
    OR held.of_first + total * (CASE WHEN second_id = variant.variant_id THEN 2 ELSE 1 END) > variant.stock
    OR held.of_second + total > second_stock
    OR coalesce(held.units, 0) + total > max_quantity
    OR held.units IS NULL AND held.lines + (CASE WHEN second_id IS NULL THEN 1 ELSE 2 END) > max_lines
  THEN RETURN false; END IF;

  -- clock_timestamp() keeps the order of products added in one transaction.
  INSERT INTO cart_lines (cart_id, variant_id, item_key, quantity, added_at, texts, pair_key)
  VALUES (
    to_cart, variant.variant_id, first_key, total, clock_timestamp(), first_texts,
    CASE WHEN second_id IS NOT NULL THEN first_key END
  )
  ON CONFLICT (cart_id, item_key) DO UPDATE SET quantity = cart_lines.quantity + excluded.quantity;
  IF second_id IS NOT NULL THEN
    INSERT INTO cart_lines (cart_id, variant_id, item_key, quantity, added_at, texts, pair_key)
    VALUES (to_cart, second_id, second_key, total, clock_timestamp(), second_texts, first_key)
    ON CONFLICT (cart_id, item_key) DO UPDATE SET quantity = cart_lines.quantity + excluded.quantity;
  END IF;
  RETURN true;
END $$;

-- Returns why a product was not added: the kind of record that has this id, its stock, and whether it is in the cart. The slug is
-- for a link to its page.
CREATE OR REPLACE FUNCTION cart_rejection(of_cart text, wire_id integer) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (
      SELECT json_build_object(
        'kind', CASE
          WHEN p.status = 'draft' OR v.id = wire_id AND NOT v.is_active THEN 'unavailable'
          WHEN p.seller = 'external' THEN 'external'
          WHEN v.id <> wire_id AND p.kind = 'variable' THEN 'variable-parent'
          -- For guests a product for customers only does not exist.
          WHEN (p.status = 'members' OR p.in_members_category) AND starts_with(of_cart, 't_') THEN 'unknown'
          ELSE 'sellable'
        END,
        'slug', p.slug,
        'name', p.name,
        'stock', v.stock,
        'soldIndividually', p.sold_individually,
        'soldAsPair', p.sold_as_pair,
        'textFields', p.text_fields,
        'optionValues', v.option_values,
        'isInCart', EXISTS (SELECT FROM cart_lines l WHERE l.cart_id = of_cart AND l.variant_id = v.id),
        'cartLines', (SELECT count(*) FROM cart_lines l WHERE l.cart_id = of_cart)
      )
      FROM variants v JOIN products p ON p.id = v.product_id
      WHERE v.id = wire_id OR v.product_id = wire_id
      -- The id of a simple product stands for its active variant, not for a removed one.
      ORDER BY v.id <> wire_id, NOT v.is_active, v.position, v.id LIMIT 1
    ),
    (SELECT json_build_object('kind', 'unavailable', 'slug', slug, 'name', name) FROM products WHERE id = wire_id),
    (SELECT json_build_object('kind', 'category', 'slug', slug) FROM categories WHERE id = wire_id),
    (SELECT json_build_object('kind', 'brand', 'slug', slug) FROM brands WHERE id = wire_id),
    (
      SELECT json_build_object('kind', 'photo', 'slug', p.slug)
      FROM product_media pm JOIN products p ON p.id = pm.product_id WHERE pm.media_id = wire_id LIMIT 1
    ),
    json_build_object('kind', 'unknown')
  )
$$;

-- Adds one product and returns the cart, or why it was not added.
CREATE OR REPLACE FUNCTION cart_add(
  to_cart text, wire_id integer, wanted integer, until timestamptz, max_lines integer, max_quantity integer,
  first_texts jsonb, second_id integer, second_texts jsonb
) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  IF NOT cart_put(to_cart, wire_id, wanted, until, max_lines, max_quantity, first_texts, second_id, second_texts) THEN
    RETURN json_build_object('rejected', cart_rejection(to_cart, wire_id));
  END IF;
  RETURN cart_contents(to_cart);
END $$;

-- Adds one unit of each product that can be bought. Returns the cart and the number of products added, or null if none was added.
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

-- Sets the quantity of a line, and of the other line of its pair, up to the stock. A quantity of zero removes the lines; they are
-- stored as removed, so that the visitor can restore them.
CREATE OR REPLACE FUNCTION cart_set(in_cart text, key text, wanted integer, max_quantity integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  keys text[];
  max_units integer;
BEGIN
  PERFORM 1 FROM carts WHERE id = in_cart FOR UPDATE;
  SELECT array_agg(o.item_key ORDER BY o.item_key <> o.pair_key, o.item_key) INTO keys
  FROM cart_lines l JOIN cart_lines o ON o.cart_id = in_cart AND (o.item_key = l.item_key OR o.pair_key = l.pair_key)
  WHERE l.cart_id = in_cart AND l.item_key = key;
  IF keys IS NULL THEN RETURN NULL; END IF;

  -- Other lines with the same variant take their units from the same stock.
  SELECT greatest(least(min((v.stock - changed.other_lines) / changed.lines), max_quantity, min(CASE WHEN p.sold_individually THEN 1 END)), 0)
  INTO max_units
  FROM (
    SELECT l.variant_id, count(*) FILTER (WHERE l.item_key = ANY (keys)) AS lines,
      coalesce(sum(l.quantity) FILTER (WHERE l.item_key <> ALL (keys)), 0) AS other_lines
    FROM cart_lines l WHERE l.cart_id = in_cart GROUP BY l.variant_id
  ) changed
  JOIN variants v ON v.id = changed.variant_id
  JOIN products p ON p.id = v.product_id
  WHERE changed.lines > 0;
  IF wanted <= 0 THEN
    UPDATE carts SET updated_at = now(), removed = removed || jsonb_build_object(key, (
      SELECT jsonb_build_object('variantId', one.variant_id, 'quantity', one.quantity, 'texts', one.texts,
        'secondId', other.variant_id, 'secondTexts', other.texts)
      FROM cart_lines one LEFT JOIN cart_lines other ON other.cart_id = in_cart AND other.item_key = keys[2]
      WHERE one.cart_id = in_cart AND one.item_key = keys[1]
    )) WHERE id = in_cart;
    DELETE FROM cart_lines l WHERE l.cart_id = in_cart AND l.item_key = ANY (keys);
  ELSE
    UPDATE cart_lines l SET quantity = greatest(least(wanted, max_units), 1) WHERE l.cart_id = in_cart AND l.item_key = ANY (keys);
    UPDATE carts SET updated_at = now() WHERE id = in_cart;
  END IF;
  RETURN cart_contents(in_cart)::jsonb || jsonb_build_object(
    'clampedTo', CASE WHEN wanted > max_units THEN greatest(max_units, 1) END
  );
END $$;

-- Moves a guest's cart into the customer's cart after login. A line in both carts keeps the larger quantity, so that a second
-- login doubles nothing. Carts are locked in the order of their ids, so that two merges cannot deadlock.
CREATE OR REPLACE FUNCTION cart_merge(from_cart text, to_cart text, until timestamptz, max_lines integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  has_guest boolean := EXISTS (SELECT 1 FROM carts WHERE id = from_cart);
BEGIN
  IF has_guest THEN
    INSERT INTO carts (id, expires_at) VALUES (to_cart, until) ON CONFLICT (id) DO NOTHING;
  END IF;
  UPDATE carts SET expires_at = greatest(expires_at, until) WHERE id = to_cart;
  PERFORM 1 FROM carts WHERE id IN (from_cart, to_cart) ORDER BY id FOR UPDATE;
  INSERT INTO cart_lines (cart_id, variant_id, item_key, quantity, added_at, texts, pair_key)
  SELECT to_cart, l.variant_id, l.item_key, l.quantity, l.added_at, l.texts, l.pair_key
  FROM cart_lines l
  WHERE l.cart_id = from_cart
  ORDER BY EXISTS (SELECT 1 FROM cart_lines o WHERE o.cart_id = to_cart AND o.item_key = l.item_key) DESC, l.added_at
  LIMIT greatest(0, max_lines - (
    SELECT count(*) FROM cart_lines o WHERE o.cart_id = to_cart
      AND NOT EXISTS (SELECT 1 FROM cart_lines g WHERE g.cart_id = from_cart AND g.item_key = o.item_key)
  ))
  ON CONFLICT (cart_id, item_key) DO UPDATE SET quantity = greatest(cart_lines.quantity, excluded.quantity);
  INSERT INTO cart_discounts (cart_id, code_id, added_at)
  SELECT to_cart, code_id, added_at FROM cart_discounts WHERE cart_id = from_cart ON CONFLICT DO NOTHING;
  DELETE FROM carts WHERE id = from_cart;
  RETURN cart_contents(to_cart);
END $$;

-- Returns the cart with the weights of its variants, for the checkout.
CREATE OR REPLACE FUNCTION cart_offer(of_cart text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT cart_contents(of_cart)::jsonb || jsonb_build_object('weightsMg', coalesce((
    SELECT jsonb_object_agg(v.id, v.weight_mg)
    FROM cart_lines l JOIN variants v ON v.id = l.variant_id WHERE l.cart_id = of_cart
  ), '{}'::jsonb))
$$;

-- Locks everything that an order uses until the transaction ends, always in the same order: the cart, its variants by id, its
-- codes by id. If two orders need the last unit or the last use of a code, the second one waits. Returns the cart under the lock,
-- and the id of the order if this form has already placed one.
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

-- Puts the lines of an order back into a cart. The lines are first added to a temporary cart, which is then merged, so that a line
-- in both carts keeps the larger quantity. Two consecutive lines of a product sold as a pair are its two units. Returns the ids of
-- the lines that can no longer be bought.
CREATE OR REPLACE FUNCTION cart_restore(
  to_cart text, order_lines jsonb, until timestamptz, max_lines integer, max_quantity integer
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  from_cart text := to_cart || ' ' || gen_random_uuid();
  line record;
  restored integer[] := '{}';
BEGIN
  FOR line IN
    SELECT * FROM (
      SELECT l.id, l.variant_id, l.quantity, l.texts, p.sold_as_pair, row_number() OVER same AS turn,
        lead(l.id) OVER same AS second_line, lead(l.variant_id) OVER same AS second_id, lead(l.texts) OVER same AS second_texts
      FROM jsonb_to_recordset(order_lines) AS l (id integer, variant_id integer, quantity integer, texts jsonb)
      JOIN variants v ON v.id = l.variant_id
      JOIN products p ON p.id = v.product_id
      WINDOW same AS (PARTITION BY p.id ORDER BY l.id)
    ) numbered
    WHERE NOT sold_as_pair OR turn % 2 = 1
    ORDER BY id
  LOOP
    IF cart_put(
      from_cart, line.variant_id, line.quantity, until, max_lines, max_quantity, line.texts,
      CASE WHEN line.sold_as_pair THEN line.second_id END, coalesce(line.second_texts, '{}')
    ) THEN
      restored := restored || line.id || CASE WHEN line.sold_as_pair THEN line.second_line END;
    END IF;
  END LOOP;
  PERFORM cart_merge(from_cart, to_cart, until, max_lines);
  RETURN coalesce((
    SELECT jsonb_agg(l.id ORDER BY l.id) FROM jsonb_to_recordset(order_lines) AS l (id integer)
    WHERE l.id <> ALL (array_remove(restored, NULL))
  ), '[]');
END $$;
