-- Programs store a description with a tag, as in WooCommerce.
ALTER TABLE product_tags ADD description text NOT NULL DEFAULT '';
ALTER TABLE post_tags ADD description text NOT NULL DEFAULT '';
