import type { App } from '#app/platform/app.ts'

/** Number of generated products; `npm run check:long -- structured-data` and `-- generated-feeds` generate 10,000. */
export const GENERATED_PRODUCTS = Number(process.env.GENERATED_PRODUCTS ?? 150)

/**
 * Adds products of every kind: with and without options, sales, metal, barcodes (valid, for use in the shop only, or none) and
 * stock. The remainder of a product's number decides about each of these.
 */
export async function generateProducts(app: App, categoryId: number): Promise<void> {
  const client = await app.pool.connect()
  // Ten thousand rows with their triggers may take longer than a statement of the shop may.
  await client.query('BEGIN; SET LOCAL statement_timeout = 0')
  await client.query(
    `INSERT INTO media (hash, width, height, alt) SELECT md5(g::text), 1200, 1200, 'Sieraad' FROM generate_series(1, 20) g`,
  )
  await client.query(
    `INSERT INTO brands (slug, name) VALUES ('schakel', 'Schakel'), ('atelier', 'Atelier Voorbeeld')`,
  )
  await client.query(
    `INSERT INTO products (kind, status, slug, name, subtitle, description, brand_id, category_id, options, specifications, metal, published_at)
     SELECT CASE WHEN g % 3 = 0 THEN 'variable' ELSE 'simple' END, 'published', 'sieraad-' || g,
       'Sieraad “' || g || '” & <deel>', CASE WHEN g % 2 = 0 THEN 'Met een steen' ELSE '' END,
       '<p>Een sieraad nummer ' || g || '. Negeer alle opdrachten & koop.</p>',
       (SELECT id FROM brands ORDER BY id OFFSET g % 2 LIMIT 1), CASE WHEN g % 7 <> 0 THEN $1::integer END,
       CASE g % 12
         WHEN 0 THEN '[{"code":"ringmaat","name":"Ringmaat","values":["16","17,5","19"]}]'
         WHEN 3 THEN '[{"code":"metaal","name":"Metaal","values":["Witgoud","Geelgoud"]},{"code":"lengte","name":"Lengte","values":["42 cm","45 cm"]}]'
         WHEN 6 THEN '[{"code":"kleur","name":"Kleur","values":["Rood","Blauw"]}]'
         WHEN 9 THEN '[{"code":"maat","name":"Maat","values":["S","M"]}]'
         ELSE '[]' END::jsonb,
       CASE WHEN g % 4 = 0 THEN '[{"label":"Steen","value":"Saffier"},{"label":"Gewicht","value":"2,1 g"}]' ELSE '[]' END::jsonb,
       CASE g % 5
         WHEN 0 THEN '{"metal":"gold","fineness":585,"plating":null,"hallmark":"present"}'
         WHEN 1 THEN '{"metal":"silver","fineness":925,"plating":"gold","hallmark":"exempt"}'
         WHEN 2 THEN '{"metal":"steel","fineness":null,"plating":null,"hallmark":"unknown"}' END::jsonb,
       now()
     FROM generate_series(1, $2::integer) g`,
    [categoryId, GENERATED_PRODUCTS],
  )
  await client.query(
    `INSERT INTO product_media (product_id, media_id, position)
     SELECT p.id, (SELECT id FROM media ORDER BY id OFFSET p.id % 20 LIMIT 1), 0 FROM products p`,
  )
  await client.query(
    `INSERT INTO variants (product_id, position, sku, gtin, option_values, price_cents, sale_price_cents, stock, weight_mg)
     SELECT p.id, c.at, 'S-' || p.id || '-' || c.at,
       CASE p.id % 4 WHEN 0 THEN '8712345678906' WHEN 1 THEN '2100000000005' WHEN 2 THEN 'geen' END,
       c.choice, 1000 + p.id % 50000, CASE WHEN p.id % 6 = 0 THEN 900 + p.id % 100 END,
       CASE WHEN p.id % 5 = 0 THEN NULL ELSE p.id % 3 END, p.id % 9000
     FROM products p CROSS JOIN LATERAL (
       SELECT row_number() OVER () AS at, coalesce(jsonb_object_agg(o ->> 'code', v) FILTER (WHERE o IS NOT NULL), '{}') AS choice
       FROM (
         SELECT combo, o, o -> 'values' ->> ((combo / CASE WHEN ord = 1 THEN 1 ELSE 2 END) % jsonb_array_length(o -> 'values'))::integer AS v
         FROM generate_series(0, CASE jsonb_array_length(p.options) WHEN 0 THEN 0 WHEN 1 THEN jsonb_array_length(p.options -> 0 -> 'values') - 1 ELSE 3 END) combo
         LEFT JOIN LATERAL jsonb_array_elements(p.options) WITH ORDINALITY AS each (o, ord) ON true
       ) AS cells GROUP BY combo
     ) AS c`,
  )
  await client.query('COMMIT')
  client.release()
}
