import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { publicGtin } from '#app/features/catalog/products/product-identity.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { escapeXml } from '#app/platform/text/escape.ts'

const BATCH_SIZE = 500

const XML_HEADER = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:vc="http://www.w3.org/2007/XMLSchema-versioning" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
 xsi:noNamespaceSchemaLocation="http://www.google.com/shopping/reviews/schema/product/2.4/product_reviews.xsd">
<version>2.4</version>
`

/** Reads the approved reviews of own products as Google Product Ratings 2.4. Reviews imported from other shops are left out. */
export async function* readGoogleReviewFeed(
  app: App,
  since: Date | null,
): AsyncGenerator<{ text: string; itemCount: number }> {
  const { name } = await readSettings(app)
  yield {
    text: `${XML_HEADER}<publisher><name>${escapeXml(name)}</name></publisher>\n<reviews>\n`,
    itemCount: 0,
  }
  for (let lastId = 0; ; ) {
    const rows = await app.db
      .select({ review: reviews, product: products, brand: brands.name })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .leftJoin(brands, eq(brands.id, products.brandId))
      .where(
        and(
          gt(reviews.id, lastId),
          eq(reviews.state, 'approved'),
          eq(products.seller, 'own'),
          eq(products.status, 'published'),
          eq(products.inCustomersOnlyCategory, false),
          since ? gt(reviews.writtenAt, since) : undefined,
        ),
      )
      .orderBy(asc(reviews.id))
      .limit(BATCH_SIZE)
    const codes = await readCodes(app, [...new Set(rows.map(({ product }) => product.id))])
    const text = rows
      .map((row) => toXml(app.siteUrl, row, codes.get(row.product.id) ?? []))
      .join('')
    if (rows.length > 0) yield { text, itemCount: rows.length }
    if (rows.length < BATCH_SIZE) break
    lastId = rows.at(-1)?.review.id ?? lastId
  }
  yield { text: '</reviews>\n</feed>\n', itemCount: 0 }
}

type VariantCodes = Pick<typeof variants.$inferSelect, 'productId' | 'sku' | 'gtin'>

async function readCodes(app: App, productIds: number[]): Promise<Map<number, VariantCodes[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await app.db
    .select({ productId: variants.productId, sku: variants.sku, gtin: variants.gtin })
    .from(variants)
    .where(and(inArray(variants.productId, productIds), variants.isActive))
    .orderBy(asc(variants.position), asc(variants.id))
  return Map.groupBy(rows, ({ productId }) => productId)
}

interface ReviewRow {
  review: typeof reviews.$inferSelect
  product: typeof products.$inferSelect
  brand: string | null
}

function toXml(
  siteUrl: string,
  { review, product, brand }: ReviewRow,
  codes: VariantCodes[],
): string {
  const url = `${siteUrl}${productUrl(product.slug)}`
  const elementList = (name: string, values: (string | null)[]) => {
    const elements = values.flatMap((value) => (value ? [element(name, value)] : []))
    return elements.length > 0 ? `<${name}s>${elements.join('')}</${name}s>` : ''
  }
  const ids = [
    elementList(
      'gtin',
      codes.map(({ gtin }) => publicGtin(gtin)),
    ),
    elementList(
      'sku',
      codes.map(({ sku }) => sku),
    ),
    elementList('brand', [brand]),
  ].join('')
  const verification = review.isVerified
    ? '<is_verified_purchase>true</is_verified_purchase><collection_method>post_fulfillment</collection_method>'
    : '<is_verified_purchase>false</is_verified_purchase><collection_method>unsolicited</collection_method>'
  return [
    '<review>',
    element('review_id', String(review.id)),
    `<reviewer>${element('name', review.author)}</reviewer>`,
    element('review_timestamp', review.writtenAt.toISOString()),
    element('title', review.title),
    element('content', review.body),
    `<review_url type="group">${escapeXml(`${url}reviews/`)}</review_url>`,
    `<ratings><overall min="1" max="5">${review.stars}</overall></ratings>`,
    '<products><product>',
    ids === '' ? '' : `<product_ids>${ids}</product_ids>`,
    element('product_name', product.name),
    element('product_url', url),
    '</product></products>',
    verification,
    '</review>\n',
  ].join('')
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
