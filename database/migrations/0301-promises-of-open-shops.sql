-- A new shop promises no free returns, exchanges or gift wrapping until its owner chooses them. A shop that is in use keeps what it
-- promised until now.

INSERT INTO settings (name, value)
SELECT promised.name, promised.value
FROM (VALUES ('paysReturns', '"shop"'::jsonb), ('offersExchanges', 'true'::jsonb), ('offersGiftWrap', 'true'::jsonb)) AS promised (name, value)
WHERE EXISTS (SELECT FROM users WHERE role <> 'customer') OR EXISTS (SELECT FROM products) OR EXISTS (SELECT FROM orders)
ON CONFLICT (name) DO NOTHING;
