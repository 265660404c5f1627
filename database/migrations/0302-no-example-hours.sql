-- A new shop has no opening hours until its owner enters them. A shop that is in use keeps those that its visitors know.

DELETE FROM opening_hours
WHERE NOT EXISTS (SELECT FROM users WHERE role <> 'customer')
  AND NOT EXISTS (SELECT FROM products)
  AND NOT EXISTS (SELECT FROM orders);
