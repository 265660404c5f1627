-- Sales over time are read by the moment of payment, and cost one walk along this index.
CREATE INDEX orders_paid ON orders (paid_at) INCLUDE (id, state, total_cents) WHERE paid_at IS NOT NULL;
