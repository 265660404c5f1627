-- Visits of shopping agents per day, and the carts that they handed to a person.
CREATE TABLE agent_days (
  day date NOT NULL,
  interface text NOT NULL,
  visits integer NOT NULL,
  requests integer NOT NULL,
  PRIMARY KEY (day, interface)
);
CREATE TABLE agent_handovers (
  cart_id text PRIMARY KEY,
  interface text NOT NULL,
  at timestamptz NOT NULL
);
