-- A variant that the owner took away: gone from the editor and the shop. The row stays, so that the price log, orders and
-- carts that name it still mean something, and so that the same choice made anew goes on with its own price history.
ALTER TABLE variants ADD COLUMN removed_at timestamptz;
