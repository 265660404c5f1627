-- Expired sessions hold an IP address and a user agent; a job deletes them.
CREATE INDEX sessions_expires ON sessions (expires_at);
