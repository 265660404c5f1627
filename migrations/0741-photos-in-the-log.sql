-- Putting photos on a piece is told once, with the piece, not with every variant that shows them.
DROP TRIGGER tell_audit_log ON variants;
SELECT keep_log_of('variants', 'product', 'product_id', 'sku', 'id', 'product_id', 'position', 'stock', 'media_ids');

-- The photos of a piece as the log names them; none where nobody acts, and so nothing is told.
CREATE FUNCTION photos_in_words(piece integer) RETURNS jsonb STABLE LANGUAGE sql AS $$
  WITH own AS (
    SELECT photo, count(*) AS n
    FROM variants v CROSS JOIN unnest(v.media_ids) AS photo
    WHERE v.product_id = piece AND v.removed_at IS NULL
    GROUP BY photo
  )
  SELECT coalesce(jsonb_agg(
    coalesce(nullif(m.name, ''), 'foto ' || m.id) || CASE
      WHEN own.n IS NULL THEN ''
      WHEN own.n = 1 THEN ' (1 uitvoering)'
      ELSE format(' (%s uitvoeringen)', own.n) END
    ORDER BY g.position, m.id
  ), '[]')
  FROM media m
  LEFT JOIN product_media g ON g.media_id = m.id AND g.product_id = piece
  LEFT JOIN own ON own.photo = m.id
  WHERE current_setting('shop.actor_id', true) <> ''
    AND m.id IN (SELECT media_id FROM product_media WHERE product_id = piece UNION SELECT photo FROM own)
$$;

CREATE FUNCTION tell_photos(piece integer, before jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_log (at, actor_id, actor, kind, subject, thing, name, action, changes)
  SELECT
    coalesce(nullif(current_setting('shop.actor_at', true), '')::timestamptz, now()),
    current_setting('shop.actor_id', true), current_setting('shop.actor', true),
    'product', p.id::text, 'products', p.name, 'changed',
    jsonb_build_object('media_ids', jsonb_build_array(before, after))
  FROM products p CROSS JOIN photos_in_words(piece) AS after
  WHERE p.id = piece AND after <> before AND current_setting('shop.actor_id', true) <> ''
$$;
