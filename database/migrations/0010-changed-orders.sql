-- Programs read the orders that changed since a moment.
CREATE INDEX orders_changed ON orders (updated_at DESC, id DESC);
