-- Products for customers only.

-- Ids of the categories for customers only, with everything below them.
CREATE OR REPLACE FUNCTION members_categories() RETURNS SETOF integer STABLE LANGUAGE sql AS $$
  WITH RECURSIVE found AS (
    SELECT id FROM categories WHERE members_only
    UNION
    SELECT c.id FROM categories c JOIN found f ON c.parent_id = f.id
  )
  SELECT id FROM found
$$;

-- Sets products.in_members_category of these products.
CREATE OR REPLACE FUNCTION mark_members_products(product_ids integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE products p SET in_members_category = NOT p.in_members_category
  WHERE p.id = ANY(product_ids) AND p.in_members_category <> (
    coalesce(p.category_id IN (SELECT members_categories()), false) OR EXISTS (
      SELECT FROM product_categories pc
      WHERE pc.product_id = p.id AND pc.category_id IN (SELECT members_categories())
    )
  )
$$;

-- Whether customers may see a product: also those for customers only.
CREATE OR REPLACE FUNCTION customers_can_see(listing product_listings) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT listing.is_visible OR EXISTS (
    SELECT FROM products p WHERE p.id = listing.product_id
      AND (p.status = 'members' OR (p.in_members_category AND p.status IN ('published', 'hidden')))
  )
$$;

-- Whether a visitor may see a product; the id is a user id, or one that a guest's cookie holds.
CREATE OR REPLACE FUNCTION visitor_can_see(visitor text, listing product_listings) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT listing.is_visible OR (customers_can_see(listing) AND EXISTS (SELECT FROM users u WHERE u.id = visitor))
$$;
