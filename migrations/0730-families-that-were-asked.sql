-- With which choices of a product that the owner wrote by hand its family was asked about. Those that match none of it are no reason
-- to ask again; other choices are one.
ALTER TABLE offers ADD COLUMN family_asked_for text;
