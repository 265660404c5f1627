-- Addresses that a customer keeps for the next order; the first in order of use is filled in there.
CREATE TABLE customer_addresses (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  company text NOT NULL DEFAULT '',
  country text NOT NULL,
  postcode text NOT NULL,
  house_number text NOT NULL,
  house_number_addition text NOT NULL DEFAULT '',
  street text NOT NULL,
  city text NOT NULL,
  phone text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false
);
CREATE INDEX customer_addresses_user ON customer_addresses (user_id, id);
CREATE UNIQUE INDEX customer_addresses_default ON customer_addresses (user_id) WHERE is_default;
