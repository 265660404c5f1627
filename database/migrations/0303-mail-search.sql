-- Staff search the outbox by address and subject.

CREATE INDEX mails_search ON mails USING gin ((to_address || ' ' || subject) gin_trgm_ops);
