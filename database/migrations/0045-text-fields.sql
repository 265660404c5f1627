-- Texts that shoppers give with a product, such as an engraving, and products that are sold as a pair.

-- The fields for such texts, in their order. The price of a pair is that of two units; its variants are single units.
ALTER TABLE products
  ADD COLUMN text_fields jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN sold_as_pair boolean NOT NULL DEFAULT false;

-- The same variant with another text is another line. The units of a pair are two lines with the key of the first one.
ALTER TABLE cart_lines
  ADD COLUMN texts jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN pair_key text,
  DROP CONSTRAINT cart_lines_pkey,
  ADD PRIMARY KEY (cart_id, item_key);

ALTER TABLE order_lines ADD COLUMN texts jsonb NOT NULL DEFAULT '[]';
