// The secret link that shows a draft before it is published.
import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { productPreviews } from './product-previews-tables.server.ts'

const TOKEN_BYTES = 24

/** Returns the token of a product's preview link; null if there is none. */
export async function readPreviewToken(app: App, productId: number): Promise<string | null> {
  const [row] = await app.db
    .select({ token: productPreviews.token })
    .from(productPreviews)
    .where(eq(productPreviews.productId, productId))
  return row?.token ?? null
}

/** Creates the preview link of a product, unless it already has one. Returns whether the product exists. */
export async function startPreview(app: App, productId: number): Promise<boolean> {
  const productRows = await app.db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, productId))
  if (productRows.length === 0) return false
  await app.db
    .insert(productPreviews)
    .values({
      productId,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      createdAt: app.clock.now(),
    })
    .onConflictDoNothing({ target: productPreviews.productId })
  return true
}

/** Ends the preview link. The URL no longer works, and a new link gets a different URL. */
export async function endPreview(app: App, productId: number): Promise<void> {
  await app.db.delete(productPreviews).where(eq(productPreviews.productId, productId))
}

/** Returns the product of a preview link; undefined if the link has ended or the product is in the trash. */
export async function findPreviewedProduct(
  app: App,
  token: string,
): Promise<{ slug: string; isDraft: boolean } | undefined> {
  const [row] = await app.db
    .select({ slug: products.slug, status: products.status })
    .from(productPreviews)
    .innerJoin(products, eq(products.id, productPreviews.productId))
    .where(and(eq(productPreviews.token, token), isNull(products.trashedAt)))
  return row && { slug: row.slug, isDraft: row.status === 'draft' }
}
