-- What else the back office lists and counts, at a hundred thousand orders and products.

-- Whether a code's use counts: not that of an order which ended without a sale. So counting needs no look at the orders.
ALTER TABLE order_discounts ADD COLUMN is_used boolean NOT NULL DEFAULT true;
UPDATE order_discounts SET is_used = false
WHERE order_id IN (SELECT id FROM orders WHERE state IN ('cancelled', 'expired'));
CREATE INDEX order_discounts_used ON order_discounts (code_id, email) INCLUDE (cents) WHERE is_used;

CREATE FUNCTION note_discount_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_discounts SET is_used = NEW.state NOT IN ('cancelled', 'expired') WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_note_discount_use AFTER UPDATE OF state ON orders FOR EACH ROW
  WHEN ((OLD.state IN ('cancelled', 'expired')) <> (NEW.state IN ('cancelled', 'expired')))
  EXECUTE FUNCTION note_discount_use();

CREATE OR REPLACE FUNCTION cart_codes(of_cart text, customer text) RETURNS jsonb LANGUAGE sql STABLE AS $$
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
    'uses', CASE WHEN d.max_uses IS NULL THEN 0 ELSE (
      SELECT count(*) FROM order_discounts u WHERE u.code_id = d.id AND u.is_used
    ) END,
    'usesByCustomer', CASE WHEN d.max_uses_per_customer IS NULL THEN 0 ELSE (
      SELECT count(*) FROM order_discounts u WHERE u.code_id = d.id AND u.is_used AND u.email = lower(customer)
    ) END
  ) ORDER BY c.added_at, d.id), '[]'::jsonb)
  FROM cart_discounts c
  JOIN discount_codes d ON d.id = c.code_id
  WHERE c.cart_id = of_cart
$$;

-- The least of stock first, and which products have some of it.
CREATE INDEX variants_least_stock ON variants (stock, product_id, id) WHERE is_active AND stock <= 3;
-- Pieces at the counter, by name.
CREATE INDEX products_name ON products (name, id);

CREATE INDEX mails_state ON mails (state, id DESC);
CREATE INDEX withdrawals_state ON withdrawals (state, id DESC);
DROP INDEX withdrawals_open;
CREATE INDEX audit_log_kind_actor ON audit_log (kind, actor_id, id DESC);
