-- What a customer looked at lately; a guest's list stays in their browser. A few for each person.
CREATE TABLE viewed_products (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, product_id)
);
CREATE INDEX viewed_products_latest ON viewed_products (user_id, viewed_at DESC);
CREATE INDEX viewed_products_product ON viewed_products (product_id);
