-- Whose account a mail is about: it goes when they go, and nobody else's mail to the same address does.
ALTER TABLE mails ADD COLUMN user_id text REFERENCES users (id) ON DELETE CASCADE;
CREATE INDEX mails_user ON mails (user_id) WHERE user_id IS NOT NULL;
UPDATE mails m SET user_id = u.id FROM users u WHERE m.kind LIKE 'account-%' AND u.email = m.to_address;

-- Accounts whose address nobody ever confirmed, for the job that clears away what is left of them.
CREATE INDEX users_unconfirmed ON users (created_at) WHERE NOT email_verified AND role = 'customer';
