-- Whose BTW an order was charged, and whether it was left to the buyer (reverse charge). It never changes after ordering.
ALTER TABLE orders
  ADD COLUMN vat_country text NOT NULL DEFAULT 'NL',
  ADD COLUMN is_vat_reversed boolean NOT NULL DEFAULT false;

ALTER TABLE order_lines
  -- why the shop took something off this line by hand
  ADD COLUMN discount_reason text NOT NULL DEFAULT '',
  -- the BTW in what is paid for the line: rounded for each line, half up
  ADD COLUMN vat_cents integer NOT NULL GENERATED ALWAYS AS (
    round((unit_cents * quantity - discount_cents) * vat_rate / (100 + vat_rate))
  ) STORED;
