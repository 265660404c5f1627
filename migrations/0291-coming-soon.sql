-- Who does not want to be told any more that the shop is not open yet, until they log in again: the newest login that
-- there was then.
CREATE TABLE coming_soon_dismissals (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  last_login_at timestamptz NOT NULL
);
