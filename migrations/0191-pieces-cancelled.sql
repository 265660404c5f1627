-- Pieces of a line that will not be sent after all; the rest of the line was sent or still is to be.
ALTER TABLE order_lines ADD COLUMN cancelled integer NOT NULL DEFAULT 0 CHECK (cancelled >= 0);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_sent_or_cancelled CHECK (shipped + cancelled <= quantity);
-- Of the pieces that a refund pays back, those that it cancelled: their stock was its own choice.
ALTER TABLE refund_lines ADD COLUMN cancelled integer NOT NULL DEFAULT 0 CHECK (cancelled BETWEEN 0 AND quantity);
