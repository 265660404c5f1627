-- Discount codes.

-- Returns the codes of a cart, each with its number of uses in total and by this customer.
CREATE OR REPLACE FUNCTION cart_codes(of_cart text, customer text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', d.id,
    'code', d.code,
    'kind', d.kind,
    'basisPoints', d.basis_points,
    'amountCents', d.amount_cents,
    'freeShipping', d.free_shipping,
    'minimumCents', d.minimum_cents,
    'maximumCents', d.maximum_cents,
    'excludesSaleItems', d.excludes_sale_items,
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

-- A use of a code counts unless its order was cancelled or expired. The flag is stored, so that counting uses reads no orders.
CREATE OR REPLACE FUNCTION note_discount_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_discounts SET is_used = NEW.state NOT IN ('cancelled', 'expired') WHERE order_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_note_discount_use AFTER UPDATE OF state ON orders FOR EACH ROW
  WHEN ((OLD.state IN ('cancelled', 'expired')) <> (NEW.state IN ('cancelled', 'expired')))
  EXECUTE FUNCTION note_discount_use();
