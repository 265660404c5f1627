-- The list of orders, with hundreds of thousands of them: by the moment they were placed, each filter along an index of
-- its own. What is asked of a list is answered from the indexes alone, so these must be kept tidy.
DROP INDEX orders_state;
DROP INDEX orders_placed;
DROP INDEX orders_refund_due;
CREATE INDEX orders_placed ON orders (placed_at DESC, id DESC);
CREATE INDEX orders_state ON orders (state, placed_at DESC, id DESC);
CREATE INDEX orders_refund_due ON orders (placed_at DESC, id DESC) WHERE refund_due_cents > 0;
ALTER TABLE orders SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- The article numbers are searched too, and each word begins after a space: so the first letters of a word find it by the
-- index as well. How often a word occurs must be known well to choose between walking the list and the index.
UPDATE orders SET search = ' ' || search || coalesce((
  SELECT string_agg(' ' || lower(sku), '' ORDER BY l.id) FROM order_lines l WHERE l.order_id = orders.id AND sku IS NOT NULL
), '');
ALTER TABLE orders ALTER COLUMN search SET STATISTICS 500;
