-- The metal of a variant, where it differs from that of its product.

ALTER TABLE variants ADD COLUMN metal jsonb;
COMMENT ON COLUMN variants.metal IS 'The facts about the metal that differ from those of the product; null: none.';
