import { and, eq, exists, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { convertToFamilyProduct } from '#app/features/partners/families/convert-to-family-product.server.ts'
import type { FamilyDraft } from '#app/features/partners/families/family-draft.ts'
import { type Family, readFamily } from '#app/features/partners/families/read-family.server.ts'
import {
  importItems,
  SYNC_OPTIONS,
} from '#app/features/partners/marketplace-import/import-items.server.ts'
import type { ExistingFamilyProduct } from '#app/features/partners/marketplace-import/product-plan.ts'
import type {
  MarketplaceItem,
  MarketplaceSource,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { hasCallsLeft } from '#app/features/partners/marketplace-sources/source-account.server.ts'
import { RESERVED_CALL_SHARE } from '#app/features/partners/marketplace-sources/sync.ts'
import { markFamilyQueried } from '#app/features/partners/offers/offer-writes.server.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/**
 * Adds a variant for each item of the family of a product that the owner typed; the owner's texts stay. If the owner defined
 * variants, they get the offers of the items with the same EAN or name, and no variants are added. Imported products stay
 * unchanged.
 */
export async function addFamilyVariants(
  app: App,
  source: MarketplaceSource,
  { country, item, productId }: { country: string; item: MarketplaceItem; productId: number },
): Promise<void> {
  const kind = source.variations ? await findManualProductKind(app.db, productId) : undefined
  if (!kind) return
  if (kind === 'variable' && (await hasOffersForAll(app.db, source.name, productId))) return
  if (!(await hasCallsLeft(app, source.account, RESERVED_CALL_SHARE))) return
  const family = await readFamily(source, country, { member: item, isPreview: false })
  if (!family.ok) return
  await addToManualProduct(app, source, { productId, kind, family })
  await markFamilyQueried(app.db, productId, source.name, variantsFingerprint(productId))
}

/** Adds the family to the product: as new variants, or as offers of the owner's variants. */
async function addToManualProduct(
  app: App,
  source: MarketplaceSource,
  { productId, kind, family: { readAt, parentItem, items } }: ManualFamily,
): Promise<void> {
  if (items.length === 0) return
  const existingProduct: ExistingFamilyProduct =
    kind === 'variable'
      ? { productId, addsChoices: false }
      : {
          productId,
          prepare: (tx, draft) => convertToVariable(tx, productId, draft, app.clock.now()),
        }
  const sourceItems = {
    readAt,
    items: [],
    families: [{ parentItem, items, isComplete: true, existingProduct }],
  }
  await importItems(app, source.name, sourceItems, SYNC_OPTIONS)
}

interface ManualFamily {
  productId: number
  kind: 'simple' | 'variable'
  family: Family
}

/** Returns products typed by the owner whose family was not yet queried for their current options. */
export async function readUnqueriedFamilies(
  db: Db,
  source: SourceName,
  productIds: number[],
): Promise<Set<number>> {
  if (productIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: products.id })
    .from(products)
    .innerJoin(offers, eq(offers.productId, products.id))
    .where(
      and(
        inArray(products.id, productIds),
        eq(products.seller, 'external'),
        isNull(products.importSource),
        eq(offers.source, source),
        eq(offers.origin, 'owner'),
        sql`${offers.familyQueriedFor} IS DISTINCT FROM ${variantsFingerprint(products.id)}`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

const variantsFingerprint = (productId: number | AnyPgColumn) => sql`(
  SELECT md5(string_agg(concat_ws(' ', v.id, coalesce(v.gtin, '-'), v.option_values), ',' ORDER BY v.id))
  FROM variants v WHERE v.product_id = ${productId} AND v.is_active)`

/** Returns whether every variant has an offer of this source, so that its family can add nothing. */
async function hasOffersForAll(db: Db, source: SourceName, productId: number): Promise<boolean> {
  const variantsWithoutOffer = await db.$count(
    variants,
    and(
      eq(variants.productId, productId),
      eq(variants.isActive, true),
      notExists(
        db
          .select({ id: offers.id })
          .from(offers)
          .where(and(eq(offers.variantId, variants.id), eq(offers.source, source))),
      ),
    ),
  )
  return variantsWithoutOffer === 0
}

/** Returns the kind of an external product that the owner typed; undefined for any other product. */
async function findManualProductKind(
  db: Db,
  productId: number,
): Promise<'simple' | 'variable' | undefined> {
  const [product] = await db
    .select({ kind: products.kind })
    .from(products)
    .where(
      and(
        eq(products.id, productId),
        eq(products.seller, 'external'),
        isNull(products.importSource),
        exists(
          db
            .select({ id: offers.id })
            .from(offers)
            .where(and(eq(offers.productId, products.id), eq(offers.origin, 'owner'))),
        ),
      ),
    )
    .for('update')
  return product?.kind
}

/** Makes a simple product variable. Returns false if the owner changed the product in the meantime. */
async function convertToVariable(
  tx: Db,
  productId: number,
  draft: FamilyDraft,
  now: Date,
): Promise<boolean> {
  if ((await findManualProductKind(tx, productId)) !== 'simple') return false
  await convertToFamilyProduct(tx, productId, draft, { now })
  return true
}
