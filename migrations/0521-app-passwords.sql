-- Passwords of other programs, each made by somebody who works here, for what they say and no more.
CREATE TABLE app_passwords (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- good for comparing, not for using
  secret_hash text NOT NULL UNIQUE,
  -- what it opens, as accounts/permissions.ts calls it
  areas text[] NOT NULL,
  may_write boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX app_passwords_of_user ON app_passwords (user_id, id DESC);
CREATE INDEX app_passwords_working ON app_passwords (id DESC) WHERE revoked_at IS NULL;

SELECT keep_log_of('app_passwords', 'person', 'user_id', 'name', 'id', 'user_id', 'secret_hash', 'created_at', 'last_used_at');
