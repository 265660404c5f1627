-- A new shop is closed to visitors, and what only its owner knows is empty. A shop that is in use stays as visitors know
-- it: open, with the return period that it promised until now.

INSERT INTO settings (name, value)
SELECT kept.name, kept.value FROM (VALUES ('isComingSoon', 'false'::jsonb), ('returnDays', '30'::jsonb)) AS kept (name, value)
WHERE EXISTS (SELECT FROM users WHERE role <> 'customer') OR EXISTS (SELECT FROM products) OR EXISTS (SELECT FROM orders)
ON CONFLICT (name) DO NOTHING;
