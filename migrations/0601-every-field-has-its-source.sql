-- What else an import writes into a product has its source told too; what a piece is called there only where its source lets titles
-- be kept.
ALTER TABLE sourced_fields DROP CONSTRAINT sourced_fields_field_check,
  ADD CONSTRAINT sourced_fields_field_check CHECK
    (field IN ('name', 'subtitle', 'brand', 'specifications', 'attributes', 'gtin', 'original_title'));
ALTER TABLE product_events DROP CONSTRAINT product_events_kind_check,
  ADD CONSTRAINT product_events_kind_check CHECK
    (kind IN ('told', 'price', 'availability', 'name', 'facts', 'gone', 'back', 'hidden', 'shown'));
