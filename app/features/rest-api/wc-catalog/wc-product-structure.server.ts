import { and, asc, eq, isNull } from 'drizzle-orm'
import { ensureValues } from '#app/features/catalog/attributes/ensure-values.server.ts'
import { restoreProductValues } from '#app/features/catalog/attributes/write-product-values.server.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  nextUpdatedAt,
  updateProductFields,
} from '#app/features/catalog/products/product-writes.server.ts'
import {
  insertVariants,
  removeVariants,
} from '#app/features/catalog/products/variant-writes.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { ResolvedAttributes } from './wc-product-attributes.server.ts'

export type WcType = 'simple' | 'variable' | 'grouped' | 'external'

export interface WcStructure {
  type: WcType
  attributes?: ResolvedAttributes | undefined
  externalUrl?: string | undefined
  soldIndividually?: boolean | undefined
  createdAt?: Date | undefined
}

/**
 * Changes the structure of a product: its type with the variants of that type, its options and its attributes. Returns false if
 * the product does not exist.
 */
export async function changeWcStructure(
  app: App,
  id: number,
  structure: WcStructure,
): Promise<boolean> {
  const productExists = await app.db.transaction((tx) => writeStructure(app, tx, id, structure))
  if (productExists && structure.attributes?.values.length) await announceChanges(app, ['facets'])
  return productExists
}

async function writeStructure(
  app: App,
  tx: Db,
  id: number,
  { type, attributes, externalUrl, soldIndividually, createdAt }: WcStructure,
): Promise<boolean> {
  const [product] = await tx.select().from(products).where(eq(products.id, id)).for('update')
  if (!product) return false
  const now = app.clock.now()
  const kind = type === 'variable' ? 'variable' : 'simple'
  if (kind !== product.kind) await replaceVariants(tx, id, kind, now)
  const options = kind === 'variable' ? (attributes?.options ?? product.options) : []
  await updateProductFields(
    tx,
    id,
    {
      kind,
      options,
      seller: type === 'external' ? 'external' : 'own',
      ...(attributes && { specifications: attributes.specifications }),
      ...(externalUrl !== undefined && { externalUrl: externalUrl || null }),
      ...(soldIndividually !== undefined && { soldIndividually }),
      ...(createdAt && { createdAt, publishedAt: createdAt }),
    },
    nextUpdatedAt(product.updatedAt, now),
  )
  if (attributes) {
    const valueIds = new Map<string, number>()
    await ensureValues(tx, attributes.values, valueIds)
    await restoreProductValues(tx, id, [...new Set(valueIds.values())])
  }
  return true
}

/** Replaces the variants after a change of type: a simple product gets one, a variable product none until they are added. */
async function replaceVariants(tx: Db, id: number, kind: 'simple' | 'variable', now: Date) {
  const rows = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(and(eq(variants.productId, id), isNull(variants.removedAt)))
    .orderBy(asc(variants.id))
    .for('update')
  await removeVariants(
    tx,
    rows.map((row) => row.id),
    now,
  )
  if (kind === 'simple') {
    await insertVariants(tx, [{ productId: id, priceCents: 0, stock: null, isActive: false }])
  }
}
