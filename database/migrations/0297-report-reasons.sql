-- Reasons of reports get English codes, like all stored codes.
UPDATE review_reports SET reason = CASE reason
  WHEN 'nep' THEN 'fake'
  WHEN 'kwetsend' THEN 'offensive'
  WHEN 'persoonlijk' THEN 'personal'
  WHEN 'verboden' THEN 'illegal'
  WHEN 'anders' THEN 'other'
  ELSE reason
END;
