-- What visitors were asked; version 1 is the shop's own question. A version never changes: it is part of the proof.
CREATE TABLE consent_texts (
  version integer PRIMARY KEY,
  title text NOT NULL,
  lead text NOT NULL,
  statistics text NOT NULL,
  marketing text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Every choice that somebody made, by the number that their browser keeps: proof, and nothing that says who it was.
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consent_id uuid NOT NULL,
  version integer NOT NULL,
  statistics boolean NOT NULL,
  marketing boolean NOT NULL,
  given_at timestamptz NOT NULL
);
CREATE INDEX consents_of_one ON consents (consent_id, id DESC);
CREATE INDEX consents_by_age ON consents (given_at);
