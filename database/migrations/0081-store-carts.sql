-- The addresses and the shipping method of carts that other front ends fill; the cart itself is in carts.
CREATE TABLE store_carts (
  cart_id text PRIMARY KEY,
  billing jsonb NOT NULL DEFAULT '{}',
  shipping jsonb NOT NULL DEFAULT '{}',
  method_id integer,
  note text NOT NULL DEFAULT '',
  used_at timestamptz NOT NULL
);
COMMENT ON TABLE store_carts IS 'The addresses and the shipping method of carts that other front ends fill.';
CREATE INDEX store_carts_used ON store_carts (used_at);
