import { eq } from 'drizzle-orm'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { updateVariantFields } from '#app/features/catalog/products/variant-writes.server.ts'
import { explainStock, lockVariants } from '#app/features/catalog/stock/stock.server.ts'
import type { App } from '#app/platform/app.ts'

type CorrectStockResult =
  | { ok: true; before: number }
  | { ok: false; error: 'unknown-variant' | 'not-counted' }
  /** `stock` is the current stock */
  | { ok: false; error: 'changed-since'; stock: number }

/** Sets the counted stock of a variant, unless it has changed since the caller read it. */
export async function correctStock(
  app: App,
  { variantId, stock, expected }: { variantId: number; stock: number; expected: number },
  actor: string,
): Promise<CorrectStockResult> {
  const result = await app.db.transaction(async (tx) => {
    await lockVariants(tx, [variantId])
    const [variant] = await tx.select().from(variants).where(eq(variants.id, variantId))
    if (!variant || variant.removedAt !== null) {
      return { ok: false, error: 'unknown-variant' } as const
    }
    if (variant.stock === null) return { ok: false, error: 'not-counted' } as const
    if (variant.stock !== expected) {
      return { ok: false, error: 'changed-since', stock: variant.stock } as const
    }
    await explainStock(tx, { reason: 'corrected', actor, now: app.clock.now() })
    await updateVariantFields(tx, variantId, { stock })
    return { ok: true, before: variant.stock, productId: variant.productId } as const
  })
  if (result.ok) await refreshProducts(app, [result.productId])
  return result
}
