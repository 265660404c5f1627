-- Files whose columns the owner points out may hold orders too: the mapping says which of the two it is.
UPDATE import_runs SET mapping = jsonb_build_object('kind', 'own', 'names', mapping) WHERE mapping IS NOT NULL;
-- Whether orders that were open in the former shop stay open here; else they are read as history.
ALTER TABLE import_runs ADD COLUMN keeps_open boolean NOT NULL DEFAULT false;
ALTER TABLE orders DROP CONSTRAINT orders_import_source_check;
ALTER TABLE orders ADD CONSTRAINT orders_import_source_check
  CHECK (import_source IN ('own', 'shopify', 'woocommerce', 'other'));
