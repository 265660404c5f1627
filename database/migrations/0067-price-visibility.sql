-- A price counts for the 30-day rule only while visitors could see it. A row is also written when a product appears or disappears.
ALTER TABLE price_log ADD COLUMN is_visible boolean NOT NULL DEFAULT true;
INSERT INTO price_log (product_id, variant_id, price_cents, sale_price_cents, sale_starts_at, sale_ends_at, is_visible)
SELECT v.product_id, v.id, v.price_cents, v.sale_price_cents, v.sale_starts_at, v.sale_ends_at, false
FROM variants v JOIN products p ON p.id = v.product_id
WHERE p.seller = 'own' AND p.status = 'draft';
