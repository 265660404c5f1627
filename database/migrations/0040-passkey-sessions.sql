-- A session that began with a passkey needs no code: the device was held, and its owner was verified by it.
ALTER TABLE sessions ADD COLUMN by_passkey boolean NOT NULL DEFAULT false;
