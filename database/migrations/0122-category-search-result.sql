-- The title and description of a category in search engines; empty: the owner's template, or the name and text.
ALTER TABLE categories ADD COLUMN search_result jsonb NOT NULL DEFAULT '{"title": "", "description": ""}';
