-- What a mail is written from when it is first sent or looked at; null: it is written. So who orders does not wait for it,
-- and yet it says what was true when it was put in the outbox.
ALTER TABLE mails ADD COLUMN draft jsonb;
ALTER TABLE mails ALTER COLUMN html SET DEFAULT '', ALTER COLUMN text SET DEFAULT '';
