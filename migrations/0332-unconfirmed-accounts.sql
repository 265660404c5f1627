-- Who registers is in at once, with an account that has no address yet: what they typed stands here until its mail was
-- followed. So it makes no difference to anybody whether somebody has an account with that address already.
ALTER TABLE users ADD COLUMN pending_email text;
CREATE INDEX users_pending_email ON users (pending_email, created_at DESC) WHERE pending_email IS NOT NULL;
