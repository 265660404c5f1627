-- Which switches there are, the code says: each box of a product's page has one.
ALTER TABLE marketplace_switches DROP CONSTRAINT marketplace_switches_name_check;
