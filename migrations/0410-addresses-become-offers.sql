-- What a file gives as the address of a piece is read as what somebody pastes is: the shop does that itself now, as it knows the
-- shops of Amazon and bol.
DROP TRIGGER products_offer_of_address ON products;
DROP FUNCTION offer_of_address();

-- What a piece is called at its source is a text of the source: it ends with the rest of what that said.
ALTER TABLE offer_quotes ADD COLUMN title text NOT NULL DEFAULT '';
DELETE FROM sourced_fields WHERE field = 'original_title';
ALTER TABLE sourced_fields DROP CONSTRAINT sourced_fields_field_check,
  ADD CONSTRAINT sourced_fields_field_check CHECK (field IN ('name', 'subtitle'));
