-- How often somebody tried something lately: sign-in attempts by address and by account. Keys are hashed.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  -- epoch milliseconds
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);
