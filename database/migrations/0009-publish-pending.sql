-- A program may publish a product before all is known that the law requires; it is a draft until then.
ALTER TABLE products ADD COLUMN is_publish_pending boolean NOT NULL DEFAULT false;
