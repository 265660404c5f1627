-- Photos, films and documents that a text links to by their address are in use as well.
CREATE FUNCTION linked_media(text) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT m[1]::integer), '{}')
  FROM regexp_matches($1, '/media/([1-9][0-9]{0,8})-[0-9a-f]{20}/', 'g') AS m
$$;

-- Few texts of products hold one.
CREATE INDEX products_linked_media ON products
  USING gin (linked_media(short_description || ' ' || description))
  WHERE position('/media/' IN short_description || ' ' || description) > 0;

INSERT INTO post_media (post_id, media_id)
SELECT DISTINCT p.post_id, m.id
FROM (SELECT id AS post_id, document FROM posts UNION ALL SELECT post_id, document FROM post_revisions) p,
  unnest(linked_media(p.document::text)) AS linked (id) JOIN media m ON m.id = linked.id
ON CONFLICT DO NOTHING;
