-- In which country's shop of Amazon a visitor buys a piece.
CREATE TABLE country_choices (
  visitor_id text NOT NULL,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  country text NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (visitor_id, product_id)
);
CREATE INDEX country_choices_product ON country_choices (product_id);
CREATE INDEX country_choices_age ON country_choices (chosen_at);

-- Countries in which Amazon said not to have an ASIN, for as long as that may be told.
CREATE TABLE country_absences (
  asin text NOT NULL,
  country text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (asin, country)
);
CREATE INDEX country_absences_expiry ON country_absences (expires_at);
