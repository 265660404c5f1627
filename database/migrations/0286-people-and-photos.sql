-- The nightly job looks for entries about people whose account is gone.
CREATE INDEX audit_log_people ON audit_log (subject, id) WHERE kind = 'person';
-- The page of an import counts the photos that are not fetched.
CREATE INDEX media_not_fetched ON media (id) WHERE state IN ('pending', 'failed');
