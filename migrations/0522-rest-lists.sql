-- The orders in which clients of the REST interface read products, each of them a walk along an index.
CREATE INDEX products_by_name ON products (name, id);
CREATE INDEX products_by_change ON products (updated_at DESC, id DESC);
CREATE INDEX products_by_moment ON products ((coalesce(published_at, created_at)) DESC, id DESC);
