import { asc, eq, isNull, sql } from 'drizzle-orm'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { storeProducts } from '#app/features/catalog/product-drafts/store-products.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { addGroup } from '#app/features/listings/compare-groups/manage-groups.server.ts'
import {
  insertImportedSet,
  markWholeSet,
  replaceRelated,
} from '#app/features/listings/related-products/product-links.server.ts'
import type { App } from '#app/platform/app.ts'
import { type DemoCatalogue, readDemoCatalogue } from './demo-catalogue.server.ts'
import { makeDemoCoupons } from './demo-coupons.server.ts'
import { demoDrafts } from './demo-drafts.ts'
import { DEMO_SALES, daysBefore, pastCents } from './demo-prices.ts'
import { DEMO_MANUFACTURERS } from './demo-settings.ts'
import { addTextFields } from './demo-text-fields.server.ts'
import { hashNumber } from './hash-number.ts'
import { storeDemoCategories, storeDemoPhotos } from './store-demo-photos.server.ts'
import { storeDemoPosts } from './store-demo-posts.server.ts'

/** Import source of the demo products. */
export const DEMO_SOURCE = 'demo'
/** The newest products, added within the last two weeks. */
const NEWEST_PRODUCTS = [
  'huggies-zirkonia-pip',
  'staafketting-linde',
  'stapelringen-trio',
  'smaragdring-ilse',
  'open-armband-gehamerd-siem',
]

/**
 * Fills an empty shop with the demo catalogue in one transaction. Photos are stored before the transaction, and a retry
 * finds them again. Resized photos are made later, so that the first start is quick. `afterFill` runs in the transaction.
 */
export async function fillDemoCatalogue(
  app: App,
  afterFill?: (app: App) => Promise<void>,
): Promise<void> {
  const catalogue = await readDemoCatalogue()
  const photoIds = await storeDemoPhotos(app, catalogue)
  await app.db.transaction(async (tx) => {
    const txApp = { ...app, db: tx }
    await fillProducts(txApp, catalogue, photoIds)
    await afterFill?.(txApp)
  })
}

async function fillProducts(app: App, catalogue: DemoCatalogue, photoIds: Map<string, number>) {
  const now = app.clock.now()
  await storeDemoCategories(app, photoIds)
  const storeResults = await storeProducts(app, DEMO_SOURCE, demoDrafts(catalogue, photoIds, now))
  const ids = storeResults.flatMap(({ productId }) => productId ?? [])
  await addManufacturers(app)
  await addTextFields(app)
  await storePriceHistory(app, now)
  await refreshProducts(app, ids)
  await createCompareGroups(app)
  const productIds = new Map(
    storeResults.flatMap(({ ref, productId }) => (productId ? [[ref, productId] as const] : [])),
  )
  await createSets(app, productIds)
  await storeDemoPosts(app, photoIds, productIds)
  await makeDemoCoupons(app, photoIds)
}

/** Creates a compare group for each main category. */
async function createCompareGroups(app: App): Promise<void> {
  const rows = await app.db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(isNull(categories.parentId))
    .orderBy(asc(categories.position))
  for (const { id, name } of rows) await addGroup(app, name, [id])
}

/** Products that belong together; a product sold as the whole set is the first of its set. */
const SETS = [
  ['parelset-marit', 'parelketting-marit', 'pareloorknopjes-marit'],
  ['schakelketting-noor', 'schakelarmband-noor', 'creolen-sara'],
]
const WHOLE_SET = 'parelset-marit'
/** This set exists in gold only, so it is no part of the set of products that are also made in silver. */
const GOLD_SET = 'cadeauset-noor'
const GOLD_SET_PARTS = ['schakelketting-noor', 'creolen-sara']

async function createSets(app: App, productIds: Map<string, number>): Promise<void> {
  const idsOf = (slugs: string[]) => slugs.flatMap((slug) => productIds.get(slug) ?? [])
  for (const slugs of SETS) await insertImportedSet(app.db, idsOf(slugs))
  for (const id of idsOf([WHOLE_SET])) await markWholeSet(app, id, true)
  const related = idsOf([GOLD_SET]).map((id) => [id, idsOf(GOLD_SET_PARTS)] as const)
  await replaceRelated(app.db, new Map(related))
}

async function addManufacturers(app: App): Promise<void> {
  await app.db.execute(sql`
    UPDATE products p SET manufacturer = jsonb_build_object('name', b.name, 'address', m.address, 'email', m.email)
    FROM brands b JOIN jsonb_to_recordset(${JSON.stringify(DEMO_MANUFACTURERS)}::jsonb)
      AS m (brand text, address text, email text) ON m.brand = b.name
    WHERE b.id = p.brand_id AND p.manufacturer IS NULL AND p.seller = 'own'`)
}

/** Returns true if the shop has no products yet. */
export async function isCatalogueEmpty(app: App): Promise<boolean> {
  const rows = await app.db.select({ id: products.id }).from(products).limit(1)
  return rows.length === 0
}

/**
 * Sets the age of products and adds their price history. The price log is append-only, so earlier prices are added as rows
 * with an earlier moment.
 */
async function storePriceHistory(app: App, now: Date) {
  const rows = await app.db
    .select({ id: products.id, slug: products.importRef })
    .from(products)
    .where(eq(products.importSource, DEMO_SOURCE))
  for (const { id, slug } of rows) {
    const daysOld = ageOf(slug ?? '')
    await app.db
      .update(products)
      .set({ publishedAt: daysBefore(now, daysOld), createdAt: daysBefore(now, daysOld) })
      .where(eq(products.id, id))
    const sale = DEMO_SALES[slug ?? '']
    const past = sale?.past ?? [{ daysAgo: daysOld, factor: 1 }]
    const { rows: variantRows } = await app.db.execute<{ id: number; cents: number }>(
      sql`SELECT id, price_cents AS cents FROM variants WHERE product_id = ${id}`,
    )
    for (const variant of variantRows) {
      for (const { daysAgo, factor } of past) {
        await app.db.execute(sql`
          INSERT INTO price_log (product_id, variant_id, price_cents, recorded_at)
          VALUES (${id}, ${variant.id}, ${pastCents(variant.cents, factor)}, ${daysBefore(now, daysAgo).toISOString()})`)
      }
      if (sale) {
        await app.db.execute(sql`
          INSERT INTO price_log (product_id, variant_id, price_cents, sale_price_cents, sale_starts_at, sale_ends_at,
            recorded_at)
          SELECT product_id, id, price_cents, sale_price_cents, sale_starts_at, sale_ends_at, sale_starts_at
          FROM variants WHERE id = ${variant.id} AND sale_price_cents IS NOT NULL`)
      }
    }
  }
}

/** Returns the age of a product in days; a product on sale is as old as its first price. */
function ageOf(slug: string): number {
  const newest = NEWEST_PRODUCTS.indexOf(slug)
  if (newest !== -1) return newest * 2 + 1
  return DEMO_SALES[slug] ? 220 : 30 + (hashNumber(`age ${slug}`) % 360)
}
