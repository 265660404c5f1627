-- Invoices and credit notes, kept as they were made. The number is taken in the transaction that writes the document,
-- behind the lock on its series' row: a document that is not written gives its number back, so a series has no gaps.
CREATE TABLE document_series (
  name text PRIMARY KEY,
  last integer NOT NULL CHECK (last > 0)
);
CREATE TABLE documents (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- an order with an invoice is not deleted
  order_id integer NOT NULL REFERENCES orders (id),
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  number text NOT NULL UNIQUE,
  -- the invoice a credit note takes back, or a part of it
  credits_id integer REFERENCES documents (id),
  -- what is credited is negative
  total_cents integer NOT NULL,
  -- what is printed, see documents.ts
  content jsonb NOT NULL,
  pdf bytea NOT NULL,
  actor text NOT NULL,
  made_at timestamptz NOT NULL,
  CHECK ((kind = 'credit-note') = (credits_id IS NOT NULL))
);
CREATE INDEX documents_order ON documents (order_id, id);
CREATE UNIQUE INDEX documents_one_invoice ON documents (order_id) WHERE kind = 'invoice';
CREATE TRIGGER documents_stay BEFORE UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Whether the invoice of a paid order is still to be made.
ALTER TABLE orders ADD COLUMN is_invoiced boolean NOT NULL DEFAULT false;
CREATE INDEX orders_to_invoice ON orders (id) WHERE paid_at IS NOT NULL AND NOT is_invoiced;
