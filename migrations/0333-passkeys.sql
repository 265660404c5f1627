-- Keys that a customer's device keeps, by which they come in without the password. better-auth writes and reads them.
CREATE TABLE passkeys (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  device_type text NOT NULL,
  backed_up boolean NOT NULL,
  transports text,
  aaguid text,
  created_at timestamptz NOT NULL
);
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);
-- What was asked and never answered is swept away.
CREATE INDEX verifications_expires ON verifications (expires_at);
