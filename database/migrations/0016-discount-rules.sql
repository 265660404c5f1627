-- Rules of discount codes that programs write: an amount per unit, free shipping besides another discount, a maximum, and no
-- discount on products with a sale price.

ALTER TABLE discount_codes
  DROP CONSTRAINT discount_codes_kind_check,
  ADD CONSTRAINT discount_codes_kind_check CHECK (kind IN ('percentage', 'amount', 'unit-amount', 'free-shipping')),
  ADD COLUMN free_shipping boolean NOT NULL DEFAULT false,
  ADD COLUMN maximum_cents integer NOT NULL DEFAULT 0 CHECK (maximum_cents >= 0),
  ADD COLUMN excludes_sale_items boolean NOT NULL DEFAULT false,
  ADD COLUMN description text NOT NULL DEFAULT '';
