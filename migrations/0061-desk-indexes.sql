-- What the back office looks for in a large catalogue: nearly or quite sold out, and a piece by its code.
CREATE INDEX variants_low_stock ON variants (product_id) WHERE is_active AND stock <= 3;
CREATE INDEX variants_sku_upper ON variants (upper(sku)) WHERE sku IS NOT NULL;
