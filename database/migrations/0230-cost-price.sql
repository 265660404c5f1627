-- The cost price of variants, which visitors never see, and from which stock a product counts as low.

ALTER TABLE variants ADD COLUMN cost_cents integer CHECK (cost_cents >= 0);
COMMENT ON COLUMN variants.cost_cents IS 'Cost price of one unit without VAT; null: unknown. For staff only.';

ALTER TABLE order_lines ADD COLUMN cost_cents integer CHECK (cost_cents >= 0);
COMMENT ON COLUMN order_lines.cost_cents IS 'Cost price of one unit when it was ordered; null: unknown. For staff only.';

-- Revenue without VAT of units whose cost price is known, and that cost.
ALTER TABLE sales_products
  ADD COLUMN costed_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN cost_cents bigint NOT NULL DEFAULT 0;

-- Null: as the category, the one above it, or else the shop.
ALTER TABLE categories ADD COLUMN low_stock integer CHECK (low_stock BETWEEN 0 AND 100);
ALTER TABLE products ADD COLUMN low_stock integer CHECK (low_stock BETWEEN 0 AND 100);
CREATE INDEX products_low_stock ON products (low_stock) WHERE low_stock IS NOT NULL;

-- No threshold is above 100. Read from the smallest stock up.
DROP INDEX variants_low_stock;
CREATE INDEX variants_low_stock ON variants (stock, product_id, id) WHERE is_active AND stock <= 100;
