-- The token of a one-time link is stored apart from the mail, encrypted, until the link is used or expires. Mails of
-- before lose theirs: whoever still needs one requests a new mail.

ALTER TABLE mails
  ADD COLUMN secret text,
  ADD COLUMN secret_hash text,
  ADD COLUMN secret_expires_at timestamptz;
CREATE INDEX mails_secret ON mails (secret_hash) WHERE secret_hash IS NOT NULL;
CREATE INDEX mails_secret_expiry ON mails (secret_expires_at) WHERE secret IS NOT NULL;

UPDATE mails SET
  html = regexp_replace(html, '([?]token=)[A-Za-z0-9_-]+', '\1verborgen', 'g'),
  text = regexp_replace(text, '([?]token=)[A-Za-z0-9_-]+', '\1verborgen', 'g')
WHERE kind = 'invitation' OR kind LIKE 'account-%';
