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

-- A story or page of the owner's own for customers only: in no list, feed or sitemap either.
ALTER TABLE posts ADD COLUMN members_only boolean NOT NULL DEFAULT false;
