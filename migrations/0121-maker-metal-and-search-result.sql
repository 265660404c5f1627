-- {name, address, email} of who made it: an own product is not shown without (GPSR, art. 19).
ALTER TABLE products ADD COLUMN maker jsonb;
-- {metal, fineness, plating, massMg, hallmark}: what the Waarborgwet asks to be told.
ALTER TABLE products ADD COLUMN metal jsonb;
-- {title, description} for search engines, where they differ from name and introduction.
ALTER TABLE products ADD COLUMN search_result jsonb;
