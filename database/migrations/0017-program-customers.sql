-- Fields of customers that programs write, and the order in which programs list customers.

CREATE TABLE program_customers (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  username text UNIQUE,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  -- addresses as they were sent
  billing jsonb,
  shipping jsonb
);
COMMENT ON TABLE program_customers IS 'Fields of customers that only programs use.';

CREATE INDEX users_role_name ON users (role, lower(name), number);
