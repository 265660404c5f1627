-- Orders of a former shop: history, with the number they had there. Their own numbers are far from those of new orders.
CREATE SEQUENCE imported_order_number_seq START 1000000001;
ALTER TABLE orders
  ADD COLUMN import_source text CHECK (import_source IN ('own', 'shopify', 'woocommerce')),
  -- what it was called there
  ADD COLUMN import_ref text,
  -- which run made it, as long as that can be undone
  ADD COLUMN import_run_id integer REFERENCES import_runs (id) ON DELETE SET NULL,
  ADD CHECK ((import_source IS NULL) = (import_ref IS NULL));
CREATE UNIQUE INDEX orders_import ON orders (import_source, import_ref) WHERE import_source IS NOT NULL;
CREATE INDEX orders_import_run ON orders (import_run_id) WHERE import_run_id IS NOT NULL;
