-- Undoing a move-in: the import of a whole shop.

-- Deletes the price and stock logs of products that undoing a move-in removed. Nobody saw or bought these products, so their logs
-- are no evidence. Products that still exist keep their logs.
CREATE OR REPLACE FUNCTION forget_undone_products(run integer, removed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM move_in_runs WHERE id = run AND state = 'undoing') THEN
    RAISE EXCEPTION 'move % is not being undone', run;
  END IF;
  PERFORM set_config('shop.undoes_move', run::text, true);
  DELETE FROM price_log l WHERE l.product_id = ANY(removed)
    AND NOT EXISTS (SELECT FROM products p WHERE p.id = l.product_id);
  DELETE FROM stock_moves m WHERE m.product_id = ANY(removed)
    AND NOT EXISTS (SELECT FROM products p WHERE p.id = m.product_id);
  PERFORM set_config('shop.undoes_move', '', true);
END $$;
