-- Searches at marketplaces that are done again by themselves. What they find is only noted: it waits until somebody takes it over.
CREATE TABLE piece_searches (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  source text NOT NULL CHECK (source IN ('amazon', 'bol')),
  country text NOT NULL,
  words text NOT NULL,
  brand text NOT NULL,
  -- a browse node or category, by the source's own number; empty: any
  node text NOT NULL,
  -- 0: no bound
  min_cents integer NOT NULL CHECK (min_cents >= 0),
  max_cents integer NOT NULL CHECK (max_cents >= 0),
  every_hours smallint NOT NULL CHECK (every_hours BETWEEN 1 AND 744),
  next_at timestamptz NOT NULL,
  -- when it was done last, and why it could not be done since
  searched_at timestamptz,
  failure text,
  -- who wanted it
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (source, country, words, brand, node, min_cents, max_cents)
);
CREATE INDEX piece_searches_due ON piece_searches (next_at);

-- By what its source is asked for it alone: what it is called and costs there may not be kept.
CREATE TABLE piece_finds (
  search_id integer NOT NULL REFERENCES piece_searches (id) ON DELETE CASCADE,
  asked text NOT NULL,
  found_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'taken', 'declined')),
  PRIMARY KEY (search_id, asked)
);
CREATE INDEX piece_finds_waiting ON piece_finds (search_id, found_at, asked) WHERE state = 'waiting';
