CREATE INDEX mails_order ON mails (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX mails_failed ON mails (id DESC) WHERE state = 'failed';
