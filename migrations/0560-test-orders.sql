-- Orders that were paid without money in a shop that is no demo: they get no invoice.
ALTER TABLE orders ADD COLUMN is_test boolean NOT NULL DEFAULT false;
