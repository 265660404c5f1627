import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { ProductDraft, StoredDraft } from './product-draft.ts'

/** Raised when products must be written again although their files did not change. */
const DRAFT_VERSION = 1

export interface PlannedProduct {
  /** without the variants whose article number is taken */
  draft: ProductDraft
  hash: string
  outcome: StoredDraft['outcome']
  productId: number | null
  takenSkus: StoredDraft['takenSkus']
  /** article numbers that another product of the same batch gives up for this one */
  movedSkus: string[]
}

interface Known extends Record<string, unknown> {
  id: number
  import_ref: string
  import_hash: string | null
}

interface Owner extends Record<string, unknown> {
  sku: string
  name: string
  import_source: string | null
  import_ref: string | null
}

/** Compares drafts with what the shop has; writes nothing. */
export async function planProducts(
  db: Db,
  source: string,
  drafts: ProductDraft[],
): Promise<PlannedProduct[]> {
  const refs = drafts.map(({ ref }) => ref)
  const skus = drafts.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku ?? []))
  const known = await db.execute<Known>(sql`
    SELECT id, import_ref, import_hash FROM products
    WHERE import_source = ${source} AND import_ref = ANY(${sql.param(refs)}::text[])`)
  const owners = await db.execute<Owner>(sql`
    SELECT v.sku, p.name, p.import_source, p.import_ref
    FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.sku = ANY(${sql.param(skus)}::text[])`)
  const knownOf = new Map(known.rows.map((row) => [row.import_ref, row]))
  const ownerOf = new Map(owners.rows.map((row) => [row.sku, row]))

  const refOfSku = new Map(
    drafts.flatMap(({ ref, variants }) => variants.map(({ sku }) => [sku, ref])),
  )
  const isInBatch = new Set(refs)

  return drafts.map((given) => {
    const takenSkus: StoredDraft['takenSkus'] = []
    const movedSkus: string[] = []
    const variants = given.variants.filter(({ sku }) => {
      const owner = sku === null ? undefined : ownerOf.get(sku)
      const ownerRef = owner?.import_source === source ? owner.import_ref : null
      if (sku === null || !owner || ownerRef === given.ref) return true
      if (ownerRef !== null && isInBatch.has(ownerRef) && refOfSku.get(sku) !== ownerRef) {
        movedSkus.push(sku)
        return true
      }
      takenSkus.push({ sku, product: owner.name })
      return false
    })
    const draft = { ...given, variants }
    const hash = createHash('sha256')
      .update(JSON.stringify([DRAFT_VERSION, draft]))
      .digest('base64url')
    const old = knownOf.get(given.ref)
    const outcome =
      variants.length === 0
        ? 'refused'
        : !old
          ? 'made'
          : old.import_hash === hash
            ? 'left'
            : 'changed'
    return { draft, hash, outcome, productId: old?.id ?? null, takenSkus, movedSkus }
  })
}
