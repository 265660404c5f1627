import { sql } from 'drizzle-orm'
import { fingerprintOf } from '#app/features/catalog/product-drafts/product-states.server.ts'
import type { ProductChange } from '#app/features/catalog/product-drafts/restore-plan.ts'
import {
  foretellProducts,
  storeProducts,
} from '#app/features/catalog/product-drafts/store-products.server.ts'
import type { ProductDraft, StoredDraft } from '#app/features/catalog/products/product-draft.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { choiceKey } from '#app/features/catalog/variants/variant-plan.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { defaultManufacturer } from '#app/features/core/settings/settings.ts'
import {
  readChildren,
  readFormerPosts,
  readTerms,
  readTermsOf,
} from '#app/features/move-in/former-shop/former-posts.server.ts'
import type {
  FormerProduct,
  ProductContext,
} from '#app/features/move-in/former-shop/former-products.server.ts'
import { addRemark } from '#app/features/move-in/former-shop/move-remarks.ts'
import {
  productType,
  readFormerProduct,
} from '#app/features/move-in/former-shop/read-former-product.server.ts'
import { saveRedirects } from '#app/features/move-in/redirects/write-redirects.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { productRedirects } from './former-addresses.server.ts'
import type { FormerCategories } from './move-categories.server.ts'
import { countsOf, type Move, recordObjects, remark } from './moved-objects.server.ts'

const BATCH = 300
/** Source of the products, shared with the import of product files of WooCommerce. */
const SOURCE = 'woocommerce'

/** Imports the products with their variations. */
export async function moveProducts(move: Move, categories: FormerCategories): Promise<void> {
  const { app, former } = move
  const counts = countsOf(move, 'product')
  const context = await openContext(move, categories)
  const options = {
    requiresManufacturer: true,
    defaultManufacturer: defaultManufacturer(await readSettings(app)),
  }
  await noteOrphans(move)
  for await (const posts of readFormerPosts(former, ['product'], BATCH)) {
    const read = await readBatch(move, posts, context)
    const drafts = read.map(({ draft }) => draft)
    const stored = move.options.isDryRun
      ? await foretellProducts(app, SOURCE, drafts, options)
      : await storeProducts(app, SOURCE, drafts, {
          ...options,
          journal: (tx, changes) => recordChanges(tx, move, changes),
          alongside: (tx, outcomes) => recordProducts(tx, move, read, outcomes),
        })
    const written = stored.filter(({ outcome }) => outcome === 'made' || outcome === 'changed')
    if (!move.options.isDryRun)
      await refreshProducts(
        app,
        written.flatMap(({ productId }) => productId ?? []),
      )
    for (const [at, one] of stored.entries()) countStored(move, drafts[at], one)
    move.onProgress('product', counts.found)
    if (move.shouldStop()) return
  }
}

interface ReadProduct {
  former: FormerProduct
  draft: ProductDraft
}

async function openContext(move: Move, { pathOf }: FormerCategories): Promise<ProductContext> {
  const { former, facts } = move
  const values = await readTerms(former, '^pa_')
  const { rows } = await former.execute<{ attribute_name: string; attribute_label: string }>(
    sql`SELECT attribute_name, attribute_label FROM former_woocommerce_attribute_taxonomies`,
  )
  const labels = new Map(rows.map((row) => [`pa_${row.attribute_name}`, row.attribute_label]))
  const names = new Map(
    [...values.values()].map(({ taxonomy, slug, name }) => [`${taxonomy} ${slug}`, name]),
  )
  return {
    siteName: facts.name,
    pricesIncludeVat: move.pricesIncludeVat,
    weightUnit: facts.weightUnit,
    sizeUnit: facts.sizeUnit,
    categoryPath: pathOf,
    mediaOf: (id) => move.media.get(id),
    attributeLabel: (taxonomy) =>
      labels.get(taxonomy) || taxonomy.replace(/^pa_/, '').replaceAll('-', ' '),
    valueName: (taxonomy, slug) => names.get(`${taxonomy} ${slug}`),
  }
}

async function readBatch(
  move: Move,
  posts: FormerProduct['post'][],
  context: ProductContext,
): Promise<ReadProduct[]> {
  const ids = posts.map(({ id }) => id)
  const [terms, variations] = [
    await readTermsOf(move.former, ids),
    await readChildren(move.former, 'product_variation', ids),
  ]
  const [products, variants] = [countsOf(move, 'product'), countsOf(move, 'variation')]
  return posts.flatMap((post) => {
    const former = {
      post,
      terms: terms.get(post.id) ?? [],
      variations: variations.get(post.id) ?? [],
    }
    products.found++
    variants.found += former.variations.length
    const { draft, remarks } = readFormerProduct(former, context)
    for (const each of remarks) addRemark(move.remarks, each)
    if (!draft) {
      products.skipped++
      variants.skipped += former.variations.length
      return []
    }
    if (productType(former) === 'variable') {
      const taken = draft.variants.filter(({ newId }) => newId !== undefined).length
      variants.skipped += former.variations.length - taken
    }
    return [{ former, draft }]
  })
}

function countStored(move: Move, draft: ProductDraft | undefined, stored: StoredDraft): void {
  const [products, variants] = [countsOf(move, 'product'), countsOf(move, 'variation')]
  const count = draft?.variants.filter(({ newId }) => newId !== undefined).length ?? 0
  const name = draft?.name ?? stored.ref
  for (const { sku } of stored.takenSkus) remark(move, 'sku-taken', `${name}: ${sku}`)
  if (stored.outcome === 'rejected') {
    products.skipped++
    variants.skipped += count
    return
  }
  products[stored.outcome]++
  variants[stored.outcome] += count
  if (stored.isHeld) remark(move, 'no-manufacturer', name)
}

async function noteOrphans(move: Move): Promise<void> {
  const { rows } = await move.former.execute<{ ID: string }>(sql`
    SELECT v."ID" FROM former_posts v WHERE v.post_type = 'product_variation' AND v.post_status <> 'trash'
      AND NOT EXISTS (SELECT FROM former_posts p WHERE p."ID" = v.post_parent AND p.post_type = 'product')
    ORDER BY v."ID"`)
  const counts = countsOf(move, 'variation')
  for (const { ID } of rows) remark(move, 'orphan-variation', `nr. ${ID}`)
  counts.found += rows.length
  counts.skipped += rows.length
}

/** Stores the former state of products that the move changes, and the fingerprint of those that it creates. */
async function recordChanges(tx: Db, move: Move, changes: ProductChange[]): Promise<void> {
  const { runId } = move
  const changed = changes.flatMap((change) => (change.before ? [change] : []))
  await tx.execute(sql`
    INSERT INTO move_in_changes (run_id, product_id, before, after)
    SELECT ${runId}, "productId", before, after
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS w ("productId" integer, before jsonb, after jsonb)
    WHERE NOT EXISTS (SELECT FROM move_in_objects o
      WHERE o.kind = 'product' AND o.new_id = w."productId"::text AND o.run_id = ${runId})
    ON CONFLICT (run_id, product_id) DO UPDATE SET after = excluded.after`)
  const prints = changes.map((change) => ({
    id: String(change.productId),
    print: change.before ? fingerprintOf(change.after) : change.after.fingerprint,
  }))
  await tx.execute(sql`
    UPDATE move_in_objects o SET fingerprint = w.print
    FROM jsonb_to_recordset(${JSON.stringify(prints)}::jsonb) AS w (id text, print text)
    WHERE o.kind = 'product' AND o.new_id = w.id`)
  for (const { id, print } of prints) move.prints.set(Number(id), print)
}

/** Records the ids of products and variations, and the redirects to them. */
async function recordProducts(
  tx: Db,
  move: Move,
  read: ReadProduct[],
  stored: StoredDraft[],
): Promise<void> {
  const ids = stored.flatMap(({ productId }) => productId ?? [])
  const { rows } = await tx.execute<{
    id: number
    product_id: number
    option_values: Record<string, string>
  }>(sql`
    SELECT id, product_id, option_values FROM variants WHERE product_id = ANY(${sql.param(ids)}::integer[]) AND is_active`)
  const variantOf = new Map(
    rows.map((row) => [`${row.product_id} ${choiceKey(row.option_values)}`, row.id]),
  )
  const products = read.flatMap(({ former, draft }, at) => {
    const { productId = null, outcome } = stored[at] ?? {}
    return productId === null ? [] : [{ former, draft, productId, isNew: outcome === 'made' }]
  })
  await recordObjects(
    tx,
    move,
    'product',
    products.map(({ former, productId, isNew }) => ({
      formerId: former.post.id,
      newId: productId,
      hash: '',
      isNew,
      fingerprint: move.prints.get(productId) ?? '',
    })),
  )
  const variations = products.flatMap(({ draft, productId, isNew, former }) =>
    draft.variants.flatMap(({ newId, optionValues }) => {
      const id = variantOf.get(`${productId} ${choiceKey(optionValues)}`)
      const formerId = newId ?? (draft.options.length === 0 ? former.post.id : undefined)
      return id === undefined || formerId === undefined
        ? []
        : [{ formerId, newId: id, hash: '', isNew }]
    }),
  )
  await recordObjects(tx, move, 'variation', variations)
  for (const { former, productId, draft, isNew } of products) {
    if (isNew && productId !== former.post.id)
      remark(move, 'new-id', `${draft.name}: ${former.post.id} wordt ${productId}`)
  }
  const redirects = products.flatMap(({ former, productId }) =>
    productRedirects(former, move.facts).map((path) => ({
      path,
      targetKind: 'product' as const,
      targetId: productId,
      targetUrl: '',
    })),
  )
  await saveRedirects(tx, redirects, { runId: move.runId, now: move.app.clock.now() })
}
