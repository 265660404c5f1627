-- Programs know accounts by a number, as WordPress numbers its users; existing accounts are numbered by age.

CREATE SEQUENCE user_number_seq;

ALTER TABLE users ADD COLUMN number integer;
UPDATE users SET number = numbered.n
FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS n FROM users) AS numbered
WHERE numbered.id = users.id;
SELECT setval('user_number_seq', (SELECT count(*) FROM users) + 1, false);
ALTER TABLE users
  ALTER COLUMN number SET DEFAULT nextval('user_number_seq'),
  ALTER COLUMN number SET NOT NULL,
  ADD CONSTRAINT users_number_key UNIQUE (number);
