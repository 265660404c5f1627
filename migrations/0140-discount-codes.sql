CREATE TABLE discount_codes (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL UNIQUE CHECK (code = upper(code) AND code <> ''),
  kind text NOT NULL CHECK (kind IN ('percentage', 'amount', 'free-shipping')),
  -- hundredths of a percent
  basis_points integer NOT NULL DEFAULT 0 CHECK (basis_points BETWEEN 0 AND 10000),
  amount_cents integer NOT NULL DEFAULT 0 CHECK (amount_cents >= 0),
  minimum_cents integer NOT NULL DEFAULT 0 CHECK (minimum_cents >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  is_active boolean NOT NULL DEFAULT true,
  is_individual boolean NOT NULL DEFAULT false,
  max_uses integer CHECK (max_uses > 0),
  max_uses_per_customer integer CHECK (max_uses_per_customer > 0),
  product_ids integer[] NOT NULL DEFAULT '{}',
  category_ids integer[] NOT NULL DEFAULT '{}',
  excluded_product_ids integer[] NOT NULL DEFAULT '{}',
  excluded_category_ids integer[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE cart_discounts (
  cart_id text NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  code_id integer NOT NULL REFERENCES discount_codes (id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (cart_id, code_id)
);
CREATE INDEX cart_discounts_code ON cart_discounts (code_id);

-- What a code took off an order, as it was then; it stays when the code goes.
CREATE TABLE order_discounts (
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  code text NOT NULL,
  code_id integer REFERENCES discount_codes (id) ON DELETE SET NULL,
  -- lower case, to count the uses of one customer
  email text NOT NULL,
  cents integer NOT NULL CHECK (cents >= 0),
  free_shipping boolean NOT NULL,
  PRIMARY KEY (order_id, code)
);
CREATE INDEX order_discounts_code ON order_discounts (code_id, email);

ALTER TABLE orders ADD COLUMN discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0);
ALTER TABLE order_lines ADD COLUMN discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0);

-- The codes of a cart in the order in which they were put in, each with how often it was used.
CREATE FUNCTION cart_codes(of_cart text, customer text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', d.id,
    'code', d.code,
    'kind', d.kind,
    'basisPoints', d.basis_points,
    'amountCents', d.amount_cents,
    'minimumCents', d.minimum_cents,
    'startsAt', d.starts_at,
    'endsAt', d.ends_at,
    'isActive', d.is_active,
    'isIndividual', d.is_individual,
    'maxUses', d.max_uses,
    'maxUsesPerCustomer', d.max_uses_per_customer,
    'productIds', d.product_ids,
    'categoryIds', d.category_ids,
    'excludedProductIds', d.excluded_product_ids,
    'excludedCategoryIds', d.excluded_category_ids,
    'uses', used.uses,
    'usesByCustomer', used.by_customer
  ) ORDER BY c.added_at, d.id), '[]'::jsonb)
  FROM cart_discounts c
  JOIN discount_codes d ON d.id = c.code_id
  CROSS JOIN LATERAL (
    SELECT count(*) AS uses, count(*) FILTER (WHERE u.email = lower(customer)) AS by_customer
    FROM order_discounts u JOIN orders o ON o.id = u.order_id
    WHERE u.code_id = d.id AND o.state NOT IN ('cancelled', 'expired')
      AND (d.max_uses IS NOT NULL OR d.max_uses_per_customer IS NOT NULL)
  ) AS used
  WHERE c.cart_id = of_cart
$$;

-- What is in a cart, with everything an answer needs. Prices are reckoned by the caller, who knows the time.
CREATE OR REPLACE FUNCTION cart_contents(of_cart text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'notices', c.notices,
    'codes', cart_codes(c.id, NULL),
    'lines', coalesce((
      SELECT jsonb_agg(jsonb_build_object(
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
          SELECT jsonb_build_object('id', m.id, 'hash', m.hash, 'width', m.width, 'height', m.height, 'alt', m.alt)
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
    ), '[]'::jsonb)
  )
  FROM carts c WHERE c.id = of_cart
$$;
