-- A paid order whose items change has its invoice credited and gets another one.
DROP INDEX documents_one_invoice;
