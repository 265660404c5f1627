-- Personal data of orders is erased when the tax law no longer requires it; the amounts stay.
ALTER TABLE orders ADD COLUMN erased_at timestamptz;
CREATE INDEX orders_to_erase ON orders (placed_at) WHERE erased_at IS NULL;
CREATE INDEX mails_age ON mails (created_at);
CREATE INDEX audit_log_to_erase ON audit_log (at) WHERE kind = 'order' AND changes <> '{}';

-- What was erased, by subject.
CREATE TABLE erasures (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  erased_at timestamptz NOT NULL,
  subject text NOT NULL CHECK (subject IN ('orders', 'documents', 'mails', 'withdrawals', 'audit-entries')),
  -- Everything from before this moment was erased.
  older_than timestamptz NOT NULL,
  count integer NOT NULL
);
