-- Which products go with an ASIN, as it was found last; what they cost is read anew each time.
CREATE TABLE cross_sells (
  asin text PRIMARY KEY,
  product_ids integer[] NOT NULL,
  found_at timestamptz NOT NULL
);
