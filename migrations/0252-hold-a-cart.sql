-- What an offer is made of: what is in the cart, and what its pieces weigh.
CREATE FUNCTION cart_offer(of_cart text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT cart_contents(of_cart) || jsonb_build_object('weightsMg', coalesce((
    SELECT jsonb_object_agg(v.id, v.weight_mg)
    FROM cart_lines l JOIN variants v ON v.id = l.variant_id WHERE l.cart_id = of_cart
  ), '{}'::jsonb))
$$;

-- Holds all that an order is made of until the transaction ends, in the order that everybody keeps to: the cart, then its
-- pieces and then its codes by their numbers. So of two orders that want the last piece, or a code's last use, one waits
-- for the other. Then tells what there is now, and which order the form made before.
CREATE FUNCTION cart_hold(of_cart text, customer text, form text) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM carts WHERE id = of_cart FOR UPDATE;
  PERFORM 1 FROM variants
  WHERE id IN (SELECT variant_id FROM cart_lines WHERE cart_id = of_cart) ORDER BY id FOR NO KEY UPDATE;
  PERFORM 1 FROM discount_codes
  WHERE id IN (SELECT code_id FROM cart_discounts WHERE cart_id = of_cart) ORDER BY id FOR UPDATE;
  RETURN jsonb_build_object(
    'orderId', (SELECT id FROM orders WHERE form_token = form),
    'contents', cart_offer(of_cart),
    'codes', cart_codes(of_cart, customer)
  );
END $$;
