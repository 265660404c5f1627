-- What a bank took back is work for the owner, until it is undone or somebody says that it is dealt with.
ALTER TABLE chargebacks ADD COLUMN handled_at timestamptz;
CREATE INDEX chargebacks_open ON chargebacks (created_at, order_id) WHERE reversed_at IS NULL AND handled_at IS NULL;
