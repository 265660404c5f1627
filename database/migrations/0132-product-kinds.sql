-- The kind of the products in a category, which decides about warnings and care, and the owner's own texts for them.
ALTER TABLE categories
  -- null: as the category above; without any it is jewellery
  ADD COLUMN product_kind text CHECK (product_kind IN ('jewellery', 'watch', 'other')),
  -- empty: the text of the kind, or of the category above
  ADD COLUMN warning text NOT NULL DEFAULT '',
  ADD COLUMN care text NOT NULL DEFAULT '';
