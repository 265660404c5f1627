-- Products for customers only.

-- Returns the ids of the categories for customers only, including all categories below them.
CREATE OR REPLACE FUNCTION members_categories() RETURNS SETOF integer STABLE LANGUAGE sql AS $$
  WITH RECURSIVE found AS (
    SELECT id FROM categories WHERE members_only
    UNION
    SELECT c.id FROM categories c JOIN found f ON c.parent_id = f.id
  )
  SELECT id FROM found
$$;

-- Corrects products.in_members_category of these products.
CREATE OR REPLACE FUNCTION mark_members_products(product_ids integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE products p SET in_members_category = NOT p.in_members_category
  WHERE p.id = ANY(product_ids) AND p.in_members_category <> (
    coalesce(p.category_id IN (SELECT members_categories()), false) OR EXISTS (
      SELECT FROM product_categories pc
      WHERE pc.product_id = p.id AND pc.category_id IN (SELECT members_categories())
    )
  )
$$;

-- Returns whether a logged-in customer may see a product, products for customers only included.
CREATE OR REPLACE FUNCTION customers_can_see(listing product_listings) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT listing.is_visible OR EXISTS (
    SELECT FROM products p WHERE p.id = listing.product_id
      AND (p.status = 'members' OR (p.in_members_category AND p.status IN ('published', 'hidden')))
  )
$$;

-- Returns whether a visitor may see a product. The visitor is the id of a user, or the id in the cookie of a guest.
CREATE OR REPLACE FUNCTION visitor_can_see(visitor text, listing product_listings) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT listing.is_visible OR (customers_can_see(listing) AND EXISTS (SELECT FROM users u WHERE u.id = visitor))
$$;
