-- Reports of reviews are erased some time after they are handled, like withdrawals.
ALTER TABLE erasures DROP CONSTRAINT erasures_subject_check;
ALTER TABLE erasures ADD CONSTRAINT erasures_subject_check
  CHECK (subject IN ('orders', 'documents', 'mails', 'withdrawals', 'review-reports', 'audit-entries'));
