-- People who asked for one mail when a sold-out variant is in stock again. A row is deleted when its mail is queued.
CREATE TABLE stock_mails (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  variant_id integer NOT NULL REFERENCES variants ON DELETE CASCADE,
  email text NOT NULL,
  requested_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX stock_mails_once ON stock_mails (variant_id, lower(email));
CREATE INDEX stock_mails_age ON stock_mails (requested_at);
