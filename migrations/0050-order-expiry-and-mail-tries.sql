-- Until when an unpaid order keeps its pieces; null once that no longer matters.
ALTER TABLE orders ADD COLUMN expires_at timestamptz;
CREATE INDEX orders_expires ON orders (expires_at) WHERE state IN ('awaiting-payment', 'payment-failed');

-- Before this moment a mail that could not be sent is not tried again.
ALTER TABLE mails ADD COLUMN next_try_at timestamptz;
