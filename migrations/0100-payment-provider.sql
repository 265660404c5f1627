-- What a payment provider calls an attempt, where the shopper pays it, and what the provider said last.
ALTER TABLE payments ADD COLUMN provider_ref text;
ALTER TABLE payments ADD COLUMN checkout_url text;
ALTER TABLE payments ADD COLUMN provider_state text;
ALTER TABLE payments ADD COLUMN checked_at timestamptz;
-- when the provider is asked again; null: it has nothing more to tell by itself
ALTER TABLE payments ADD COLUMN check_at timestamptz;
CREATE UNIQUE INDEX payments_provider_ref ON payments (provider, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX payments_check ON payments (check_at) WHERE check_at IS NOT NULL;
-- orders that must not expire while their money may be on its way
CREATE INDEX payments_unfinished ON payments (order_id) WHERE state = 'open' AND provider_ref IS NOT NULL;

-- The ways to pay that a provider offered when it was last asked.
CREATE TABLE payment_methods (
  provider text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  min_cents integer NOT NULL,
  -- null: no limit
  max_cents integer,
  position integer NOT NULL,
  refreshed_at timestamptz NOT NULL,
  PRIMARY KEY (provider, id)
);

-- What the owner said about a way to pay; without a row it is as the shop thinks best.
CREATE TABLE payment_choices (
  method text PRIMARY KEY,
  is_on boolean NOT NULL
);
