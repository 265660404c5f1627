-- The list of what is to be packed is that of two states together, newest first.
CREATE INDEX orders_to_pack ON orders (placed_at DESC, id DESC) WHERE state IN ('paid', 'partly-shipped');
