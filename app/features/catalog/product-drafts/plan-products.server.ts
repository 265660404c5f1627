import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type {
  ProductDraft,
  StoredDraft,
  StoreOptions,
} from '#app/features/catalog/products/product-draft.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** A higher version makes imports write all products again, even if their files did not change. */
const DRAFT_VERSION = 1

export interface PlannedProduct {
  /** draft without the variants whose SKU another product has */
  draft: ProductDraft
  /** null: the stored hash stays */
  hash: string | null
  outcome: StoredDraft['outcome']
  productId: number | null
  takenSkus: StoredDraft['takenSkus']
  lacksManufacturer: boolean
  /** SKUs that move to this product from another product of the same batch */
  movedSkus: string[]
}

interface StoredProductRow extends Record<string, unknown> {
  id: number
  import_ref: string | null
  import_hash: string | null
  has_manufacturer: boolean
}

/** A product that already has a SKU of a draft. */
interface SkuOwner extends Record<string, unknown> {
  id: number
  sku: string
  name: string
  import_source: string | null
  import_ref: string | null
}

/** Suffix of the hash of a product that stays a draft because its manufacturer is unknown. */
const DRAFT_HASH_SUFFIX = ' held'

/** Compares drafts with the stored products, without writing. */
export async function planProducts(
  db: Db,
  source: string,
  drafts: ProductDraft[],
  { requiresManufacturer = false, defaultManufacturer = null, findSame }: StoreOptions = {},
): Promise<PlannedProduct[]> {
  const refs = drafts.map(({ ref }) => ref)
  const skus = drafts.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku ?? []))
  const importedRows = await db.execute<StoredProductRow>(sql`
    SELECT id, import_ref, import_hash, manufacturer IS NOT NULL AS has_manufacturer FROM products
    WHERE import_source = ${source} AND import_ref = ANY(${sql.param(refs)}::text[])`)
  const draftsWithId = drafts.filter(({ productId }) => productId !== undefined)
  const productIds = draftsWithId.map(({ productId }) => productId)
  const productRows =
    productIds.length === 0
      ? []
      : (
          await db.execute<StoredProductRow>(sql`
            SELECT id, import_ref, import_hash, manufacturer IS NOT NULL AS has_manufacturer FROM products
            WHERE id = ANY(${sql.param(productIds)}::integer[])`)
        ).rows
  const productsById = new Map(productRows.map((row) => [row.id, row]))
  const sameRefs =
    (await findSame?.(
      db,
      draftsWithId.filter(({ productId }) => productsById.has(productId ?? 0)),
    )) ?? new Set<string>()
  const owners = await db.execute<SkuOwner>(sql`
    SELECT p.id, v.sku, p.name, p.import_source, p.import_ref
    FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.sku = ANY(${sql.param(skus)}::text[])`)
  const productsByRef = new Map(importedRows.rows.map((row) => [row.import_ref, row]))
  const ownerBySku = new Map(owners.rows.map((row) => [row.sku, row]))

  const refBySku = new Map(
    drafts.flatMap(({ ref, variants }) => variants.map(({ sku }) => [sku, ref])),
  )
  const batchRefs = new Set(refs)

  return drafts.map((proposedDraft) => {
    const productWithId = productsById.get(proposedDraft.productId ?? 0)
    const storedProduct = productWithId ?? productsByRef.get(proposedDraft.ref)
    const takenSkus: StoredDraft['takenSkus'] = []
    const movedSkus: string[] = []
    const variants = proposedDraft.variants.filter(({ sku }) => {
      const owner = sku === null ? undefined : ownerBySku.get(sku)
      const ownerRef = owner?.import_source === source ? owner.import_ref : null
      if (sku === null || !owner || owner.id === storedProduct?.id) return true
      if (ownerRef !== null && batchRefs.has(ownerRef) && refBySku.get(sku) !== ownerRef) {
        movedSkus.push(sku)
        return true
      }
      takenSkus.push({ sku, product: owner.name })
      return false
    })
    const hasManufacturer =
      Boolean(proposedDraft.manufacturer ?? defaultManufacturer) ||
      (storedProduct?.has_manufacturer ?? false)
    const lacksManufacturer =
      requiresManufacturer &&
      !hasManufacturer &&
      proposedDraft.seller === 'own' &&
      proposedDraft.status !== 'draft'
    const draft = {
      ...proposedDraft,
      variants,
      ...(lacksManufacturer && { status: 'draft' as const }),
    }
    const hash = createHash('sha256')
      .update(JSON.stringify([DRAFT_VERSION, { ...proposedDraft, variants }]))
      .digest('base64url')
    const isSame = productWithId
      ? sameRefs.has(proposedDraft.ref)
      : isSameAsLastImport(storedProduct, hash, Boolean(defaultManufacturer))
    let outcome: PlannedProduct['outcome'] = isSame ? 'left' : 'changed'
    if (!storedProduct) outcome = 'made'
    if (variants.length === 0) outcome = 'rejected'
    return {
      draft,
      // A product that was found by its id may come from another source, and keeps the hash of that source.
      hash: productWithId ? null : `${hash}${lacksManufacturer ? DRAFT_HASH_SUFFIX : ''}`,
      outcome,
      productId: storedProduct?.id ?? null,
      takenSkus,
      lacksManufacturer,
      movedSkus,
    }
  })
}

/**
 * Returns whether a draft equals the last import. A product that is a draft for lack of a manufacturer changes when a default
 * exists.
 */
function isSameAsLastImport(
  storedProduct: StoredProductRow | undefined,
  hash: string,
  hasDefault: boolean,
): boolean {
  if (storedProduct?.import_hash === hash) return true
  return (
    storedProduct?.import_hash === hash + DRAFT_HASH_SUFFIX &&
    (storedProduct.has_manufacturer || !hasDefault)
  )
}
