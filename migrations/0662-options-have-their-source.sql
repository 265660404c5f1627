-- What one chooses between in a family is told by its source too, and stays where the owner said it otherwise.
ALTER TABLE sourced_fields DROP CONSTRAINT sourced_fields_field_check,
  ADD CONSTRAINT sourced_fields_field_check CHECK
    (field IN ('name', 'subtitle', 'brand', 'specifications', 'attributes', 'gtin', 'options', 'original_title'));
