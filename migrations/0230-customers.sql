-- Accounts of customers: better-auth's own tables of 0001 hold them, with the role customer.

-- What somebody who is not known yet, or not for sure, asked for by mail. Written for every address alike, known or not,
-- and worked off behind: whoever asks can't tell by the answer or its time whether somebody has an account.
CREATE TABLE account_requests (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('reset', 'registered', 'confirm', 'change-email')),
  email text NOT NULL,
  -- whom it is about; empty when that is found by the address
  user_id text REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);

-- One-time links in mails; the link itself is only in the mail.
CREATE TABLE account_links (
  token_hash text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('reset', 'confirm')),
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- the address that the mail went to: whoever follows the link reads it
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_links_user ON account_links (user_id, kind);
CREATE INDEX account_links_expires ON account_links (expires_at);

CREATE INDEX orders_user ON orders (user_id, id DESC) WHERE user_id IS NOT NULL;

-- What a guest put into a cart goes into the customer's own. A piece that is in both is there once, as often as in the
-- fuller of the two: coming in again doubles nothing. Carts are locked in the order of their ids, so that none wait for
-- each other.
CREATE FUNCTION cart_merge(from_cart text, to_cart text, until timestamptz, max_lines integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  has_guest boolean := EXISTS (SELECT 1 FROM carts WHERE id = from_cart);
BEGIN
  IF has_guest THEN
    INSERT INTO carts (id, expires_at) VALUES (to_cart, until) ON CONFLICT (id) DO NOTHING;
  END IF;
  UPDATE carts SET expires_at = greatest(expires_at, until) WHERE id = to_cart;
  PERFORM 1 FROM carts WHERE id IN (from_cart, to_cart) ORDER BY id FOR UPDATE;
  INSERT INTO cart_lines (cart_id, variant_id, item_key, quantity, added_at)
  SELECT to_cart, l.variant_id, l.item_key, l.quantity, l.added_at
  FROM cart_lines l
  WHERE l.cart_id = from_cart
  ORDER BY EXISTS (SELECT 1 FROM cart_lines o WHERE o.cart_id = to_cart AND o.variant_id = l.variant_id) DESC, l.added_at
  LIMIT greatest(0, max_lines - (
    SELECT count(*) FROM cart_lines o WHERE o.cart_id = to_cart
      AND NOT EXISTS (SELECT 1 FROM cart_lines g WHERE g.cart_id = from_cart AND g.variant_id = o.variant_id)
  ))
  ON CONFLICT (cart_id, variant_id) DO UPDATE SET quantity = greatest(cart_lines.quantity, excluded.quantity);
  INSERT INTO cart_discounts (cart_id, code_id, added_at)
  SELECT to_cart, code_id, added_at FROM cart_discounts WHERE cart_id = from_cart ON CONFLICT DO NOTHING;
  DELETE FROM carts WHERE id = from_cart;
  RETURN cart_contents(to_cart);
END $$;
