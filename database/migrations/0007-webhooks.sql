-- Webhooks: other programs are notified of changes, as WooCommerce does it.

CREATE TABLE webhooks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'disabled')),
  -- "order.created", or "action." and a name
  topic text NOT NULL,
  delivery_url text NOT NULL,
  -- encrypted with SESSION_SECRET
  secret text NOT NULL,
  -- the member of staff whose permissions decide what is sent
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- deliveries in a row whose attempts ran out
  failure_count integer NOT NULL DEFAULT 0,
  last_success_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE webhooks IS 'Addresses of other programs that are notified of a topic.';
CREATE INDEX webhooks_active ON webhooks (topic) WHERE status = 'active';
CREATE INDEX webhooks_user ON webhooks (user_id);

CREATE TABLE webhook_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resource text NOT NULL,
  object_id integer NOT NULL,
  -- "created", "updated", "deleted", "restored", "refunded", or "state:" and the new state of an order
  event text NOT NULL,
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id()
);
COMMENT ON TABLE webhook_events IS 'Changes that a job still has to turn into deliveries. Written by triggers while a webhook is active.';

CREATE TABLE webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id integer NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  topic text NOT NULL,
  resource text NOT NULL,
  object_id integer NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'done', 'failed', 'dropped')),
  -- 0 before 1: an order does not wait for a large import
  priority smallint NOT NULL,
  -- when it was first due; further changes within a minute belong to the next delivery
  planned_for timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- the last attempt
  sent_at timestamptz,
  finished_at timestamptz,
  duration_ms integer,
  request_headers jsonb,
  request_body text,
  response_status integer,
  response_headers jsonb,
  response_body text,
  problem text
);
COMMENT ON TABLE webhook_deliveries IS 'Deliveries of webhooks, waiting and of the last 30 days.';
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (priority, due_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_open ON webhook_deliveries (webhook_id, resource, object_id, id) WHERE state IN ('waiting', 'sending');
CREATE INDEX webhook_deliveries_object ON webhook_deliveries (webhook_id, resource, object_id, id DESC);
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, id DESC);
CREATE INDEX webhook_deliveries_sending ON webhook_deliveries (id) WHERE state = 'sending';
CREATE INDEX webhook_deliveries_finished ON webhook_deliveries (finished_at) WHERE finished_at IS NOT NULL;
