-- Payouts of payment providers, which reconcile the payments with the bank account.
CREATE TABLE payouts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  paid_on date NOT NULL,
  amount_cents integer NOT NULL,
  -- Costs that the provider deducted before it paid out.
  fee_cents integer NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
  reference text NOT NULL DEFAULT '',
  actor text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX payouts_day ON payouts (paid_on DESC, id DESC);
COMMENT ON TABLE payouts IS 'What payment providers paid out to the bank account, as entered by staff.';

-- Reports read the documents and the money of a period.
CREATE INDEX documents_made ON documents (made_at, id);
CREATE INDEX payments_paid ON payments (finished_at) WHERE state = 'paid';
CREATE INDEX refunds_made ON refunds (created_at) WHERE state <> 'failed';

-- The document that a mail has as attachments: the PDF, and the e-invoice of a business customer.
ALTER TABLE mails ADD COLUMN document_id integer;
CREATE INDEX mails_document ON mails (document_id) WHERE document_id IS NOT NULL;
