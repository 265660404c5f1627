import { and, eq, inArray } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'

/** Finds a product whose page is public. */
export async function findVisibleProduct(app: App, productId: number) {
  const [product] = await app.db
    .select({ id: products.id, seller: products.seller, slug: products.slug, name: products.name })
    .from(products)
    .where(
      and(
        eq(products.id, productId),
        inArray(products.status, ['published', 'hidden']),
        eq(products.inCustomersOnlyCategory, false),
      ),
    )
  return product
}
