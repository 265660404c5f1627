-- A label that a carrier made for a parcel of an order, or was asked to make.
CREATE TABLE parcel_labels (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  -- of the order's parcels the first, second, …
  number integer NOT NULL,
  -- how it is known there: written down before it is asked for, so that asking again makes no second one
  reference text NOT NULL UNIQUE,
  -- who brings it
  carrier text,
  tracking_code text,
  tracking_url text,
  pdf bytea,
  -- null: not made yet
  made_at timestamptz,
  UNIQUE (order_id, number)
);
