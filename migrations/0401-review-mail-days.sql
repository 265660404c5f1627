-- So many days after delivery a buyer is mailed for a review: as many as they were told when they asked for it.
ALTER TABLE review_mails ADD COLUMN days integer;
UPDATE review_mails SET days = greatest(1, (SELECT (value #>> '{}')::integer FROM settings WHERE name = 'reviewMailDays'));
ALTER TABLE review_mails ALTER COLUMN days SET NOT NULL;
