-- Banks take money back for months, and what tells of it may be lost: payments of the last half year are looked at again,
-- spread over a week.
UPDATE payments SET check_at = now() + random() * interval '7 days'
WHERE state = 'paid' AND provider_ref IS NOT NULL AND check_at IS NULL AND created_at > now() - interval '180 days';
