import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { copyProductValues } from '#app/features/catalog/attributes/write-product-values.server.ts'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import {
  copyProductCategories,
  placeProduct,
} from '#app/features/catalog/categories/product-categories.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { findFreeSlugs } from '#app/features/catalog/products/free-slugs.server.ts'
import { copyGallery } from '#app/features/catalog/products/gallery.server.ts'
import { MAX_NAME } from '#app/features/catalog/products/product-limits.ts'
import { insertProduct } from '#app/features/catalog/products/product-writes.server.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import {
  copyVariants,
  insertVariants,
} from '#app/features/catalog/products/variant-writes.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'

export interface NewProduct {
  name: string
  /** null for an external product, which has no price in this shop */
  priceCents: Cents | null
  categoryId: number | null
}

/** Creates a draft that only the back office shows. Returns its id; undefined if its category was deleted. */
export async function makeProduct(app: App, newProduct: NewProduct): Promise<number | undefined> {
  return app.db.transaction(async (tx) => {
    if (newProduct.categoryId !== null) {
      const categoryRows = await tx
        .select({ id: categories.id })
        .from(categories)
        .where(eq(categories.id, newProduct.categoryId))
        .for('key share')
      if (categoryRows.length === 0) return undefined
    }
    const isOwn = newProduct.priceCents !== null
    const slug = await findFreeSlug(tx, newProduct.name)
    const now = app.clock.now()
    const productId = await insertProduct(tx, {
      kind: 'simple',
      seller: isOwn ? 'own' : 'external',
      slug,
      name: newProduct.name,
      categoryId: newProduct.categoryId,
      createdAt: now,
      updatedAt: now,
    })
    await placeProduct(tx, productId, [newProduct.categoryId])
    const stock = isOwn ? 0 : null
    await insertVariants(tx, [{ productId, priceCents: newProduct.priceCents ?? 0, stock }])
    return productId
  })
}

const COPY_SUFFIX = ' (kopie)'

/**
 * Creates a draft with the data of another product, without SKUs, stock and sales, which belong to one product only. Returns
 * undefined if the product does not exist.
 */
export async function duplicateProduct(app: App, id: number): Promise<number | undefined> {
  return app.db.transaction(async (tx) => {
    const [source] = await tx.select().from(products).where(eq(products.id, id))
    if (!source) return undefined
    const {
      id: _id,
      importSource: _source,
      importRef: _ref,
      importHash: _hash,
      ...productFields
    } = source
    const now = app.clock.now()
    const copyId = await insertProduct(tx, {
      ...productFields,
      name: `${source.name.slice(0, MAX_NAME - COPY_SUFFIX.length)}${COPY_SUFFIX}`,
      slug: await findFreeSlug(tx, source.slug),
      status: 'draft',
      isPublishPending: false,
      popularity: 0,
      publishedAt: null,
      trashedAt: null,
      createdAt: now,
      updatedAt: now,
    })
    await copyGallery(tx, id, copyId)
    await copyProductCategories(tx, id, copyId)
    await copyProductValues(tx, id, copyId)
    await copyVariants(tx, id, copyId)
    return copyId
  })
}

/** Returns a slug for the text that no other product has, with a number at the end if needed. */
export async function findFreeProductSlug(app: App, text: string, id: number): Promise<string> {
  return app.db.transaction(async (tx) => {
    const slug = toSlug(text)
    const [product] = await tx
      .select({ slug: products.slug })
      .from(products)
      .where(eq(products.id, id))
    return product?.slug === slug ? slug : findFreeSlug(tx, text)
  })
}

/** Finds a free slug. The lock makes simultaneous requests for the same slug wait for each other. */
async function findFreeSlug(tx: Db, name: string): Promise<string> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('product-slug'))`)
  const ref = randomUUID()
  const slugs = await findFreeSlugs(tx, 'admin', [{ ref, slug: toSlug(name) }])
  return slugs.get(ref) as string
}
