-- Customers of a former shop without a password who are invited to choose one, once.

CREATE TABLE move_in_invitations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  -- URL of the former shop
  shop text NOT NULL,
  requested_at timestamptz NOT NULL,
  -- mailed, or no longer needed
  settled_at timestamptz,
  is_mailed boolean NOT NULL DEFAULT false
);

CREATE INDEX move_in_invitations_open ON move_in_invitations (id) WHERE settled_at IS NULL;
CREATE INDEX move_in_invitations_settled ON move_in_invitations (settled_at) WHERE is_mailed;
