-- The refunded parts of an order whose items were changed after that: its next invoice leaves them out.
ALTER TABLE orders ADD COLUMN credited jsonb;
