-- Addresses that visitors left on their way to other shops: one row each, with what they agreed to and until when it is kept.
-- Who did not agree is not here. The cart's number lets the visitor take it back, and goes with the cart.
CREATE TABLE checkout_emails (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL UNIQUE,
  cart_id text REFERENCES carts (id) ON DELETE SET NULL,
  consent_text text NOT NULL,
  consented_at timestamptz NOT NULL,
  delete_at timestamptz NOT NULL
);
CREATE INDEX checkout_emails_newest ON checkout_emails (consented_at DESC, id DESC);
CREATE INDEX checkout_emails_of_cart ON checkout_emails (cart_id);
CREATE INDEX checkout_emails_due ON checkout_emails (delete_at);
