-- Numbers by which programs know attributes, shipping classes, and fields of products that the shop itself has no use for.

ALTER TABLE attributes ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY UNIQUE;

CREATE TABLE shipping_classes (
  id integer PRIMARY KEY DEFAULT nextval('post_id_seq'),
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  description text NOT NULL DEFAULT ''
);
COMMENT ON TABLE shipping_classes IS 'Groups of products by which programs arrange the shipping. The prices of the shop do not depend on them.';

CREATE TABLE program_products (
  -- a product or a variant: both have numbers of one sequence
  post_id integer PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  is_grouped boolean NOT NULL DEFAULT false,
  -- as the program sent it: pending, private or publish, where the shop has one status for several
  status text,
  visibility text NOT NULL DEFAULT 'visible' CHECK (visibility IN ('visible', 'catalog', 'search', 'hidden')),
  is_featured boolean NOT NULL DEFAULT false,
  is_backorder boolean NOT NULL DEFAULT false,
  parent_id integer NOT NULL DEFAULT 0,
  menu_order integer NOT NULL DEFAULT 0,
  shipping_class_id integer REFERENCES shipping_classes (id) ON DELETE SET NULL,
  fields jsonb NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE program_products IS 'Fields of products and variants that only programs use.';
CREATE INDEX program_products_product ON program_products (product_id);
CREATE INDEX program_products_parent ON program_products (parent_id) WHERE parent_id > 0;
CREATE INDEX program_products_class ON program_products (shipping_class_id) WHERE shipping_class_id IS NOT NULL;
CREATE INDEX program_products_featured ON program_products (post_id) WHERE is_featured;
CREATE INDEX program_products_sku ON program_products ((fields ->> 'sku')) WHERE fields ? 'sku';
