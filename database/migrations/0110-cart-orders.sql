-- The cart shows the unpaid order that was made of it.
CREATE INDEX orders_cart ON orders (cart_id, id DESC) WHERE cart_id IS NOT NULL;
