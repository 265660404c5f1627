-- Where the answer to a mail goes, for messages of visitors that the shop gets by mail.
ALTER TABLE mails ADD COLUMN reply_to text;
