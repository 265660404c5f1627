import type { WcView } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { queryPrepared } from '#app/platform/database/db.server.ts'
import { contractJson } from '#app/platform/http/contract-reply.server.ts'
import { JsonText } from '#app/platform/http/json-text.ts'
import type { WcProduct } from './read-product-parts.server.ts'
import { findPage, findWcProducts } from './read-wc-products.server.ts'
import type { WcProductsQuery } from './wc-product-query.server.ts'
import { productToWire } from './wc-product-wire.server.ts'

/**
 * Lists of products as JSON. Programs read the same lists again and again, so the JSON of a product is cached with its version:
 * the row versions (`xmin`) of all rows that it is made of, which are read for each list. A change of any of these rows by any
 * process results in another version, so nothing has to be announced.
 */

interface CachedText {
  version: string
  createdAt: number
  /** time at which a sale of the product starts or ends next, in ms */
  expiresAt: number
  text: JsonText
}

const textCache: Resource<Map<string, CachedText>> = {
  name: 'product-texts',
  open: () => new Map(),
}
/** Maximum number of cached products, about 10 MB. */
const MAX_CACHED_TEXTS = 2_000

export async function listProductTexts(
  app: App,
  query: WcProductsQuery,
  view: WcView,
): Promise<{ items: JsonText[]; total: number }> {
  const { page, total } = await findPage(app, query)
  const texts = app.use(textCache)
  const now = app.clock.now().getTime()
  // Versions are read before the products: after a change in between the version is outdated, and the next list reads it again.
  const versions = await readVersions(
    app,
    page.map(({ id }) => id),
  )
  // Cached texts are taken before the products are read, because another list may clear the map meanwhile.
  const pageItems = page.map((product) => {
    const key = `${product.id} ${product.variationId ?? ''} ${view.context} ${view.dp}`
    const cachedText = texts.get(key)
    const isValid =
      cachedText?.version === versions.get(product.id) &&
      cachedText !== undefined &&
      cachedText.createdAt <= now &&
      now < cachedText.expiresAt
    return { ...product, key, text: isValid ? cachedText.text : undefined }
  })
  const uncachedItems = pageItems.filter(({ text }) => text === undefined)
  const products = await findWcProducts(
    app,
    uncachedItems.map(({ id }) => id),
  )
  if (texts.size + uncachedItems.length > MAX_CACHED_TEXTS) texts.clear()
  const items = pageItems.flatMap(({ id, variationId, key, text }) => {
    const product = products.get(id)
    if (text || !product) return text ?? []
    const body = productToWire(app, { ...product, variationId }, view)
    const productText = new JsonText(contractJson(body))
    const version = versions.get(id)
    // A group is not cached, because its price is that of its products, whose versions are not compared.
    if (version !== undefined && !product.program.isGrouped)
      texts.set(key, {
        version,
        createdAt: now,
        expiresAt: nextSaleChange(product, now),
        text: productText,
      })
    return productText
  })
  return { items, total }
}

function nextSaleChange({ variants }: WcProduct, now: number): number {
  const saleTimes = variants.flatMap(({ saleStartsAt, saleEndsAt }) =>
    [saleStartsAt, saleEndsAt].flatMap((time) => (time ? new Date(time).getTime() : [])),
  )
  return Math.min(Number.POSITIVE_INFINITY, ...saleTimes.filter((time) => time > now))
}

/** Reads row versions as "id:xmin"; the subquery hides the number of ids from the planner, as in `readLists`. */
const VERSIONS = `
  SELECT p.id, concat(p.xmin, '|', r.xmin, '|', b.xmin,
    '|', (SELECT sum(units) FROM sales_products WHERE product_id = p.id),
    '|', (SELECT string_agg(concat(v.id, ':', v.xmin), ' ' ORDER BY v.id) FROM variants v WHERE v.product_id = p.id),
    '|', (SELECT string_agg(concat(g.post_id, ':', g.xmin, ':', c.xmin), ' ' ORDER BY g.post_id)
      FROM program_products g LEFT JOIN shipping_classes c ON c.id = g.shipping_class_id WHERE g.product_id = p.id),
    '|', (SELECT string_agg(concat(e.id, ':', e.xmin), ' ' ORDER BY e.id) FROM program_meta e
      WHERE e.resource = 'product' AND e.object_id = p.id),
    '|', (SELECT string_agg(concat(e.id, ':', e.xmin), ' ' ORDER BY e.id) FROM variants v
      JOIN program_meta e ON e.resource = 'variation' AND e.object_id = v.id WHERE v.product_id = p.id),
    '|', (SELECT string_agg(concat(m.id, ':', m.xmin, ':', g.xmin), ' ' ORDER BY m.id)
      FROM product_media g JOIN media m ON m.id = g.media_id WHERE g.product_id = p.id),
    '|', (SELECT string_agg(concat(c.id, ':', c.xmin), ' ' ORDER BY c.id)
      FROM product_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.product_id = p.id),
    '|', (SELECT string_agg(concat(t.id, ':', t.xmin), ' ' ORDER BY t.id) FROM product_tags t WHERE t.name = ANY(p.tags)),
    '|', (SELECT string_agg(concat(av.id, ':', av.xmin, ':', at.xmin), ' ' ORDER BY av.id)
      FROM product_attribute_values pv JOIN attribute_values av ON av.id = pv.value_id
      JOIN attributes at ON at.code = av.attribute_code WHERE pv.product_id = p.id),
    '|', (SELECT string_agg(concat(at.id, ':', at.xmin), ' ' ORDER BY at.id)
      FROM jsonb_array_elements(p.options) o JOIN attributes at ON at.code = o ->> 'code'),
    '|', (SELECT string_agg(concat(e.related_id, ':', e.xmin), ' ' ORDER BY e.related_id)
      FROM related_products e WHERE e.product_id = p.id)
  ) AS version
  FROM products p LEFT JOIN product_ratings r ON r.product_id = p.id LEFT JOIN brands b ON b.id = p.brand_id
  WHERE p.id = ANY(ARRAY(SELECT unnest($1::integer[])))`

async function readVersions(app: App, ids: number[]): Promise<Map<number, string>> {
  const rows = await queryPrepared<{ id: number; version: string }>(app.db, {
    name: 'wc-product-versions',
    text: VERSIONS,
    values: [ids],
  })
  return new Map(rows.map(({ id, version }) => [id, version]))
}
