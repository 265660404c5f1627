-- More roles of staff, and for the custom one the access by area: {"orders": "read"}.
ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE users ADD CONSTRAINT users_role_check CHECK (
  role IN ('customer', 'employee', 'manager', 'packer', 'editor', 'bookkeeper', 'custom', 'owner')
);
ALTER TABLE users ADD COLUMN custom_access jsonb;
ALTER TABLE invitations DROP CONSTRAINT invitations_role_check;
ALTER TABLE invitations ADD CONSTRAINT invitations_role_check CHECK (
  role IN ('employee', 'manager', 'packer', 'editor', 'bookkeeper', 'custom', 'owner')
);
