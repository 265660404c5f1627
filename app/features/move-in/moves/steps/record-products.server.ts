import { sql } from 'drizzle-orm'
import { fingerprintOf } from '#app/features/catalog/product-drafts/product-snapshots.server.ts'
import type { ProductChange } from '#app/features/catalog/product-drafts/restore-plan.ts'
import { categoryUrl } from '#app/features/catalog/products/catalog.ts'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { ProductDraft, StoredDraft } from '#app/features/catalog/products/product-draft.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { choiceKey } from '#app/features/catalog/variants/variant-plan.ts'
import type { NewRedirect } from '#app/features/content/redirects/redirects.ts'
import { isRealId } from '#app/features/move-in/former-shop/former-ids.ts'
import { metaValue } from '#app/features/move-in/former-shop/former-meta.server.ts'
import type { FormerProduct } from '#app/features/move-in/former-shop/former-products.server.ts'
import { NO_CATEGORY_SLUGS } from '#app/features/move-in/former-shop/read-former-product.server.ts'
import type { FormerUrl } from '#app/features/move-in/former-urls/former-urls.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { path } from '#app/platform/path.ts'
import {
  addRedirects,
  addRemark,
  findObjects,
  type Move,
  recordObjects,
} from '../moved-objects.server.ts'
import { productUrlKeys } from './former-url-keys.server.ts'
import type { FormerCategories } from './move-categories.server.ts'

export interface FormerProductDraft {
  formerProduct: FormerProduct
  draft: ProductDraft
}

/** Stores snapshots of the products that the move changes, and fingerprints of the products that it creates. */
export async function recordChanges(tx: Db, move: Move, changes: ProductChange[]): Promise<void> {
  const { runId } = move
  const changed = changes.flatMap((change) => (change.before ? [change] : []))
  if (changed.length > 0)
    await tx.execute(sql`
      INSERT INTO move_in_changes (run_id, product_id, before, after)
      SELECT ${runId}, "productId", before, after
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS w ("productId" integer, before jsonb, after jsonb)
      WHERE NOT EXISTS (SELECT FROM move_in_objects o
        WHERE o.kind = 'product' AND o.new_id = w."productId"::text AND o.run_id = ${runId})
      ON CONFLICT (run_id, product_id) DO UPDATE SET after = excluded.after`)
  const fingerprints = changes.map((change) => ({
    id: String(change.productId),
    print: change.before ? fingerprintOf(change.after) : change.after.fingerprint,
  }))
  if (changed.length > 0)
    await tx.execute(sql`
      UPDATE move_in_objects o SET fingerprint = w.print
      FROM jsonb_to_recordset(${JSON.stringify(fingerprints)}::jsonb) AS w (id text, print text)
      WHERE o.kind = 'product' AND o.new_id = w.id`)
  for (const { id, print } of fingerprints) move.fingerprints.set(Number(id), print)
}

/** Records the ids of products and variations, and the redirects to them. */
export async function recordProducts(
  tx: Db,
  move: Move,
  productDrafts: FormerProductDraft[],
  stored: StoredDraft[],
  { slugsOf }: FormerCategories,
): Promise<void> {
  const products = productDrafts.flatMap(({ formerProduct, draft }, index) => {
    const { productId = null, outcome } = stored[index] ?? {}
    return productId === null || outcome === 'rejected'
      ? []
      : [{ formerProduct, draft, productId, isNew: outcome === 'made', isSame: outcome === 'left' }]
  })
  await recordObjects(
    tx,
    move,
    'product',
    products.map(({ formerProduct, productId, isNew }) => ({
      formerId: formerProduct.post.id,
      newId: productId,
      hash: '',
      isNew,
      fingerprint: move.fingerprints.get(productId) ?? '',
    })),
  )
  await recordVariations(
    tx,
    move,
    products.filter(({ isSame }) => !isSame),
  )
  for (const { formerProduct, productId, draft, isNew } of products) {
    const formerId = formerProduct.post.id
    if (isNew && productId !== formerId && isRealId(formerId))
      addRemark(move, 'new-id', `${draft.name}: ${formerId} wordt ${productId}`)
  }
  const redirects = products.flatMap(({ formerProduct, productId }) =>
    productUrlKeys(formerProduct, move.facts, slugsOf).map((key) => ({
      path: key,
      targetKind: 'product' as const,
      targetId: productId,
      targetUrl: '',
    })),
  )
  await addRedirects(tx, move, redirects)
}

async function recordVariations(
  tx: Db,
  move: Move,
  products: (FormerProductDraft & { productId: number; isNew: boolean })[],
): Promise<void> {
  if (products.length === 0) return
  const ids = products.map(({ productId }) => productId)
  const rows = await tx
    .select({ id: variants.id, productId: variants.productId, optionValues: variants.optionValues })
    .from(variants)
    .where(sql`${variants.productId} = ANY(${sql.param(ids)}::integer[]) AND ${variants.isActive}`)
  const variantIdByChoice = new Map(
    rows.map((row) => [`${row.productId} ${choiceKey(row.optionValues)}`, row.id]),
  )
  const variations = products.flatMap(({ draft, productId, isNew, formerProduct }) =>
    draft.variants.flatMap(({ newId, optionValues }) => {
      const id = variantIdByChoice.get(`${productId} ${choiceKey(optionValues)}`)
      const formerId = newId ?? (draft.options.length === 0 ? formerProduct.post.id : undefined)
      return id === undefined || formerId === undefined
        ? []
        : [{ formerId, newId: id, hash: '', isNew }]
    }),
  )
  await recordObjects(tx, move, 'variation', variations)
}

/** Redirects the URLs of products that are not imported to their category, or to all products. */
export async function redirectSkippedProducts(
  tx: Db,
  move: Move,
  skipped: FormerProduct[],
  { slugsOf }: FormerCategories,
): Promise<void> {
  if (skipped.length === 0) return
  const categoryIdsOf = ({ terms }: FormerProduct) =>
    terms.filter(({ taxonomy }) => taxonomy === 'product_cat').map(({ id }) => id)
  const categories = await findObjects(tx, move, 'category', skipped.flatMap(categoryIdsOf))
  const redirects = skipped.flatMap((formerProduct): NewRedirect[] => {
    const categoryId = categoryIdsOf(formerProduct)
      .map((id) => categories.get(String(id))?.newId)
      .find((id) => id !== undefined)
    return productUrlKeys(formerProduct, move.facts, slugsOf).map((key) =>
      categoryId
        ? { path: key, targetKind: 'category', targetId: Number(categoryId), targetUrl: '' }
        : { path: key, targetKind: 'url', targetId: null, targetUrl: path('/shop') },
    )
  })
  // The page of a group redirects to its first product, see moveLinks.
  await addRedirects(tx, move, redirects, { isFallback: true })
}

/** Returns the URLs of public products that are not imported. Groups are excluded: they redirect to their first product. */
export function missingProductUrls(
  { facts }: Pick<Move, 'facts'>,
  skipped: FormerProduct[],
  { slugsOf }: FormerCategories,
): FormerUrl[] {
  return skipped.flatMap((formerProduct): FormerUrl[] => {
    const { post, terms } = formerProduct
    const isPublic = post.status === 'publish' && post.password === ''
    if (!isPublic || metaValue(post.meta, '_children') !== '') return []
    const [first, ...otherKeys] = productUrlKeys(formerProduct, facts, slugsOf)
    const category = terms.find(
      ({ taxonomy, slug }) => taxonomy === 'product_cat' && !NO_CATEGORY_SLUGS.has(slug),
    )
    const proposal = category ? categoryUrl(toSlug(category.slug)) : path('/shop')
    return first === undefined
      ? []
      : [{ paths: [first, ...otherKeys], name: post.title, reason: 'product', proposal }]
  })
}
