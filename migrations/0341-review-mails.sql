-- Buyers who asked to be mailed once, some days after delivery, for a review of what they bought.
CREATE TABLE review_mails (
  order_id integer PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  -- empty: it is still to come
  mailed_at timestamptz
);
CREATE INDEX review_mails_open ON review_mails (order_id) WHERE mailed_at IS NULL;
