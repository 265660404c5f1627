-- Test orders: a number series of their own, so that the numbers of real orders have no gaps, and an index to list them.

CREATE SEQUENCE test_order_number_seq START 90000001;
CREATE INDEX orders_test ON orders (placed_at DESC, id DESC) WHERE is_test;
