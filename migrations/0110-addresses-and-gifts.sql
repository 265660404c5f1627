-- A company with its BTW-id, and what the register said of it: {state, at, name, proof}.
ALTER TABLE orders ADD COLUMN company text NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN vat_id text NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN vat_id_check jsonb;
-- Where it goes when that is not the customer's own address.
ALTER TABLE orders ADD COLUMN delivery jsonb;
-- Null: not wrapped as a gift.
ALTER TABLE orders ADD COLUMN gift_wrap_cents integer;
ALTER TABLE orders ADD COLUMN gift_message text NOT NULL DEFAULT '';
