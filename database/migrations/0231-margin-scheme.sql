-- The margin scheme for second-hand goods (art. 28b Wet OB): the price states no VAT, and the shop owes VAT on its margin.

ALTER TABLE products
  ADD COLUMN is_margin_scheme boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT products_margin_scheme_states_no_vat CHECK (NOT is_margin_scheme OR vat_rate = 0);
CREATE INDEX products_margin_scheme ON products (id) WHERE is_margin_scheme;

ALTER TABLE order_lines ADD COLUMN is_margin_scheme boolean NOT NULL DEFAULT false;
