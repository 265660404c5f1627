-- The product that is sold as the whole set; the other products of the set are its parts.
ALTER TABLE product_sets ADD COLUMN is_whole boolean DEFAULT false NOT NULL;
CREATE UNIQUE INDEX product_sets_whole ON product_sets (set_id) WHERE is_whole;
