-- What the owner made of the words of a mail; a mail without a row here says what the shop says by itself.
CREATE TABLE mail_texts (
  kind text PRIMARY KEY,
  subject text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL
);
