import { and, eq, inArray, sql } from 'drizzle-orm'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { isAvailable } from '#app/features/catalog/stock/variant-offer.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import type { StockMailResult } from './stock-mails.ts'
import { stockMails } from './stock-mails-tables.server.ts'

const HOUR_SECONDS = 3_600

const limits = createRateLimits('stock-mail-limits', {
  perNetwork: { name: 'stock-mail', maxTries: 10, windowSeconds: HOUR_SECONDS },
  perAddress: { name: 'stock-mail-address', maxTries: 20, windowSeconds: 24 * HOUR_SECONDS },
})

/** Returns the product and options of a variant of a published product of this shop; undefined for any other variant. */
export async function findStockMailVariant(app: App, variantId: number) {
  const [row] = await app.db
    .select({
      id: variants.id,
      name: products.name,
      slug: products.slug,
      optionValues: variants.optionValues,
      stock: variants.stock,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        eq(variants.id, variantId),
        variants.isActive,
        eq(products.status, 'published'),
        eq(products.seller, 'own'),
      ),
    )
  return row && { ...row, isAvailable: isAvailable(row) }
}

/** Stores a request once; the answer does not reveal whether it was stored before. */
export async function requestStockMail(
  app: App,
  ip: string,
  variantId: number,
  email: string,
): Promise<StockMailResult> {
  const { perNetwork, perAddress } = app.use(limits)
  for (const limitResult of [
    await perNetwork.count(network(ip)),
    await perAddress.count(email.toLowerCase()),
  ]) {
    if (!limitResult.ok) return { ...limitResult, error: 'too-often' }
  }
  await app.db
    .insert(stockMails)
    .values({ variantId, email, requestedAt: app.clock.now() })
    .onConflictDoNothing()
  return { ok: true }
}

/** Deletes the requests with these e-mail addresses (in lower case) when their customer is deleted. */
export async function forgetStockMails(db: Db, emails: string[]): Promise<void> {
  await db.delete(stockMails).where(inArray(sql`lower(${stockMails.email})`, emails))
}
