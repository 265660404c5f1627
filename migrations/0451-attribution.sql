-- How the buyer came to the shop, where they let it be known; what reports group by stands apart.
CREATE TABLE order_attributions (
  order_id integer PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  source_type text NOT NULL,
  source text NOT NULL,
  campaign text NOT NULL,
  device text NOT NULL,
  fields jsonb NOT NULL
);

CREATE TABLE user_attributions (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  fields jsonb NOT NULL
);
