-- Products that programs published and that miss something the law requires: the back office lists them.
CREATE INDEX products_pending ON products (id DESC) WHERE is_publish_pending;
