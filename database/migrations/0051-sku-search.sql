-- A search for the beginning of an SKU reads this index.
CREATE INDEX variants_sku_prefix ON variants (upper(sku) text_pattern_ops) WHERE sku IS NOT NULL;

-- The fineness says the same as the material and colour beside it, so it is no filter of its own.
UPDATE attributes SET is_facet = false WHERE code IN ('gehalte', 'metaal');
