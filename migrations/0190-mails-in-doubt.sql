-- A mail is marked just before the mail server gets the end of it. Who dies between that and writing down the answer
-- leaves a mark without a sender: whether that mail was sent nobody knows, and it does not go again by itself.
ALTER TABLE mails DROP CONSTRAINT mails_state_check;
ALTER TABLE mails ADD CONSTRAINT mails_state_check
  CHECK (state IN ('queued', 'kept', 'sending', 'sent', 'failed', 'uncertain'));
CREATE INDEX mails_sending ON mails (id) WHERE state = 'sending';
CREATE INDEX mails_uncertain ON mails (id DESC) WHERE state = 'uncertain';
