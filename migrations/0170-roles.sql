-- Who works in the back office: an owner may do everything, an employee sees to orders and products.
ALTER TABLE users DROP CONSTRAINT users_role_check;
UPDATE users SET role = 'owner' WHERE role = 'manager';
ALTER TABLE users ADD CONSTRAINT users_role_check CHECK (role IN ('customer', 'employee', 'owner'));
CREATE INDEX users_staff ON users (name, id) WHERE role <> 'customer';

-- Somebody who may come to work here, until the link in their mail was used or is too old.
CREATE TABLE invitations (
  id text PRIMARY KEY,
  email text NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('employee', 'owner')),
  -- the link itself is only in the mail
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
