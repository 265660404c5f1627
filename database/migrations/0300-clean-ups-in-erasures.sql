-- The erasure report also lists rows of persons that are deleted when they expire.
ALTER TABLE erasures DROP CONSTRAINT erasures_subject_check;
ALTER TABLE erasures ADD CONSTRAINT erasures_subject_check
  CHECK (subject IN ('orders', 'documents', 'mails', 'withdrawals', 'review-reports', 'audit-entries',
    'sessions', 'carts', 'consents', 'visits', 'accounts', 'invitations'));
