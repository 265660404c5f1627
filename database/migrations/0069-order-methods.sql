-- The list of orders by payment method, and the methods themselves.
CREATE INDEX orders_method ON orders (payment_method, placed_at DESC, id DESC);
