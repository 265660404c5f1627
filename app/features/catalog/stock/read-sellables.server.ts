import { asc, desc, eq, inArray, or } from 'drizzle-orm'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { currentPriceCents } from '#app/features/catalog/pricing/price.ts'
import { categoryAddress, productAddress } from '#app/features/catalog/products/catalog.ts'
import {
  productMedia,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { path } from '#app/platform/path.ts'
import { type Sellable, type SellableAnswer, variantName } from './sellable.ts'

const MAX_ID = 2_147_483_647

/**
 * Resolves ids: clients send the id of a simple product or of a variant (docs/contract/http.md 1.1). Every id gets a result.
 * Pass a transaction as `db` to read its uncommitted changes.
 */
export async function readSellables(
  db: Db,
  ids: number[],
  now: Date,
): Promise<Map<number, SellableAnswer>> {
  const answers = new Map<number, SellableAnswer>()
  const validIds = [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_ID)
  if (validIds.length === 0) return fillUnknown(answers, ids)

  const rows = await db
    .select({ product: products, variant: variants })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(or(inArray(variants.id, validIds), inArray(variants.productId, validIds)))
    // A product's id means the variant that is for sale, not a removed one.
    .orderBy(desc(variants.isActive), asc(variants.position), asc(variants.id))
  const photoIds = await readFirstPhotoIds(db, rows)
  const photos = await readPhotos(db, [...photoIds.values()])

  for (const id of validIds) {
    const own = rows.find((row) => row.variant.id === id)
    const ofProduct = rows.find((row) => row.product.id === id)
    const row = own ?? ofProduct
    if (!row) continue
    const { product, variant } = row
    const about = { productId: product.id, slug: product.slug, name: product.name }
    if (product.status === 'draft' || (own && !variant.isActive)) {
      answers.set(id, { kind: 'unavailable', ...about })
    } else if (product.seller === 'external') answers.set(id, { kind: 'external', ...about })
    else if (!own && product.kind === 'variable') {
      answers.set(id, { kind: 'variable-parent', ...about })
    } else {
      const photo = photos.get(photoIds.get(variant.id) ?? 0) ?? null
      answers.set(id, { kind: 'sellable', sellable: toSellable(product, variant, photo, now) })
    }
  }
  await answerOthers(
    db,
    validIds.filter((id) => !answers.has(id)),
    answers,
  )
  return fillUnknown(answers, ids)
}

type Row = { product: typeof products.$inferSelect; variant: typeof variants.$inferSelect }

function toSellable(
  product: Row['product'],
  variant: Row['variant'],
  photo: Sellable['photo'],
  now: Date,
): Sellable {
  const optionValues = product.options.flatMap(({ code, name }) => {
    const value = variant.optionValues[code]
    return value === undefined ? [] : [{ code, name, value }]
  })
  return {
    productId: product.id,
    variantId: variant.id,
    kind: product.kind,
    slug: product.slug,
    isForMembers: product.status === 'members' || product.inMembersCategory,
    name: product.name,
    variantName: variantName(optionValues),
    optionValues,
    sku: variant.sku,
    unitCents: currentPriceCents(variant, now),
    stock: variant.stock,
    soldIndividually: product.soldIndividually,
    soldAsPair: product.soldAsPair,
    textFields: product.textFields,
    weightMg: variant.weightMg,
    vatRate: product.vatRate,
    photo,
  }
}

/** The variant's first photo, or else the product's. */
async function readFirstPhotoIds(db: Db, rows: Row[]): Promise<Map<number, number>> {
  const bare = rows.filter(({ variant }) => variant.mediaIds.length === 0)
  const productIds = [...new Set(bare.map(({ product }) => product.id))]
  const links =
    productIds.length === 0
      ? []
      : await db
          .select()
          .from(productMedia)
          .where(inArray(productMedia.productId, productIds))
          .orderBy(productMedia.position)
  const ids = new Map<number, number>()
  for (const { product, variant } of rows) {
    const id = variant.mediaIds[0] ?? links.find((link) => link.productId === product.id)?.mediaId
    if (id !== undefined) ids.set(variant.id, id)
  }
  return ids
}

/** An id may also be that of a product without variants, a category, a brand or a photo. */
async function answerOthers(db: Db, ids: number[], answers: Map<number, SellableAnswer>) {
  if (ids.length === 0) return
  const [productRows, categoryRows, brandRows, photoRows] = await Promise.all([
    db
      .select({ productId: products.id, slug: products.slug, name: products.name })
      .from(products)
      .where(inArray(products.id, ids)),
    db
      .select({ id: categories.id, slug: categories.slug })
      .from(categories)
      .where(inArray(categories.id, ids)),
    db.select({ id: brands.id, slug: brands.slug }).from(brands).where(inArray(brands.id, ids)),
    db
      .select({ id: media.id, slug: products.slug })
      .from(media)
      .leftJoin(productMedia, eq(productMedia.mediaId, media.id))
      .leftJoin(products, eq(products.id, productMedia.productId))
      .where(inArray(media.id, ids)),
  ])
  for (const row of photoRows) {
    answers.set(row.id, { kind: 'other', address: row.slug ? productAddress(row.slug) : '/' })
  }
  for (const { id, slug } of brandRows) {
    answers.set(id, { kind: 'other', address: `${path('/shop')}?merk=${slug}` })
  }
  for (const { id, slug } of categoryRows) {
    answers.set(id, { kind: 'other', address: categoryAddress(slug) })
  }
  for (const row of productRows) answers.set(row.productId, { kind: 'unavailable', ...row })
}

function fillUnknown(answers: Map<number, SellableAnswer>, ids: number[]) {
  for (const id of ids) if (!answers.has(id)) answers.set(id, { kind: 'unknown' })
  return answers
}
