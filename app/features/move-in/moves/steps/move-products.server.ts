import { sql } from 'drizzle-orm'
import {
  previewProducts,
  storeProducts,
} from '#app/features/catalog/product-drafts/store-products.server.ts'
import type { ProductDraft, StoredDraft } from '#app/features/catalog/products/product-draft.ts'
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
import {
  productType,
  readFormerProduct,
} from '#app/features/move-in/former-shop/read-former-product.server.ts'
import { collectListings } from '../moved-listings.server.ts'
import { countsOf, type Move, noteOpenUrls, remark } from '../moved-objects.server.ts'
import { dropTakenSkus, findDoubleSkus } from './double-skus.server.ts'
import type { FormerCategories } from './move-categories.server.ts'
import {
  type FormerProductDraft,
  missingUrlsOf,
  recordChanges,
  recordProducts,
  redirectSkipped,
} from './record-products.server.ts'

const PRODUCTS_PER_BATCH = 300
/** Source name of the products, shared with the import of WooCommerce product files. */
const SOURCE = 'woocommerce'

/** Imports the products with their variations. */
export async function moveProducts(move: Move, categories: FormerCategories): Promise<void> {
  const { app, former } = move
  const counts = countsOf(move, 'product')
  const context = await createProductContext(move, categories)
  const options = {
    requiresManufacturer: true,
    defaultManufacturer: move.options.manufacturer ?? defaultManufacturer(await readSettings(app)),
  }
  await noteOrphans(move)
  const doubles = await findDoubleSkus(move)
  const listings = collectListings(app)
  for await (const posts of readFormerPosts(former, ['product'], PRODUCTS_PER_BATCH)) {
    const { productDrafts, skipped } = await readBatch(move, posts, context)
    await dropTakenSkus(move, productDrafts, doubles)
    for (const { draft } of productDrafts) addManufacturer(move, draft)
    const drafts = productDrafts.map(({ draft }) => draft)
    const ofRef = new Map(productDrafts.map((each) => [each.draft.ref, each]))
    const stored = move.options.isDryRun
      ? await previewProducts(app, SOURCE, drafts, options)
      : await storeProducts(app, SOURCE, drafts, {
          ...options,
          journal: (tx, changes) => recordChanges(tx, move, changes),
          // The importer stores a batch that the database rejected in smaller parts.
          inSameTransaction: (tx, outcomes) =>
            recordProducts(
              tx,
              move,
              outcomes.flatMap(({ ref }) => ofRef.get(ref) ?? []),
              outcomes,
              categories,
            ),
        })
    const rejected = new Set(
      stored.flatMap(({ ref, outcome }) => (outcome === 'rejected' ? ref : [])),
    )
    const rejectedProducts = productDrafts.flatMap(({ former: formerPost, draft }) =>
      rejected.has(draft.ref) ? formerPost : [],
    )
    const notMoved = [...skipped, ...rejectedProducts]
    if (!move.options.isDryRun) {
      const writtenProducts = stored.filter(
        ({ outcome }) => outcome === 'made' || outcome === 'changed',
      )
      await listings.add(writtenProducts.flatMap(({ productId }) => productId ?? []))
      await app.db.transaction((tx) => redirectSkipped(tx, move, notMoved, categories))
    }
    await noteOpenUrls(move, missingUrlsOf(move, notMoved, categories))
    for (const storedProduct of stored)
      countStored(move, ofRef.get(storedProduct.ref)?.draft, storedProduct)
    move.fingerprints.clear()
    move.onProgress('product', counts.found)
    if (move.shouldStop()) break
  }
  if (!move.options.isDryRun) await listings.end()
}

/** Sets the manufacturer of the brand, which takes precedence over the one for the whole shop. */
function addManufacturer({ options }: Move, draft: ProductDraft): void {
  const ofBrand = options.brandManufacturers?.[draft.brand?.toLowerCase() ?? '']
  if (ofBrand && draft.seller === 'own') draft.manufacturer = ofBrand
}

async function createProductContext(
  move: Move,
  { pathOf }: FormerCategories,
): Promise<ProductContext> {
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

/** Reads products; products that cannot be imported are returned separately, because their URLs need redirects. */
async function readBatch(
  move: Move,
  posts: FormerProduct['post'][],
  context: ProductContext,
): Promise<{ productDrafts: FormerProductDraft[]; skipped: FormerProduct[] }> {
  const ids = posts.map(({ id }) => id)
  const terms = await readTermsOf(move.former, ids)
  const variations = await readChildren(move.former, 'product_variation', ids)
  const [products, variants] = [countsOf(move, 'product'), countsOf(move, 'variation')]
  const readProducts: FormerProductDraft[] = []
  const skipped: FormerProduct[] = []
  for (const post of posts) {
    const former = {
      post,
      terms: terms.get(post.id) ?? [],
      variations: variations.get(post.id) ?? [],
    }
    products.found++
    variants.found += former.variations.length
    const { draft, remarks } = readFormerProduct(former, context)
    const isVariable =
      draft !== null && productType(former) === 'variable' && draft.options.length > 0
    // All variations of a product that is not imported share one remark.
    for (const draftRemark of remarks)
      if (
        isVariable ||
        !['no-price', 'variation-off', 'double-variation'].includes(draftRemark.code)
      )
        remark(move, draftRemark.code, draftRemark.name)
    if (draft) {
      const namedVariants = draft.variants.filter(({ newId }) => newId !== undefined).length
      variants.skipped += former.variations.length - (isVariable ? namedVariants : 0)
      readProducts.push({ former, draft })
    } else {
      variants.skipped += former.variations.length
      products.skipped++
      skipped.push(former)
    }
    if (isVariable) continue
    const code = draft ? 'variation-unused' : 'variation-of-skipped'
    for (const { id } of former.variations) remark(move, code, `${post.title}: nr. ${id}`)
  }
  return { productDrafts: readProducts, skipped }
}

function countStored(move: Move, draft: ProductDraft | undefined, stored: StoredDraft): void {
  const [products, variants] = [countsOf(move, 'product'), countsOf(move, 'variation')]
  const name = draft?.name ?? stored.ref
  const ofVariations = draft?.variants.filter(({ newId }) => newId !== undefined) ?? []
  if (stored.outcome === 'rejected') {
    products.skipped++
    variants.skipped += ofVariations.length
    remark(
      move,
      stored.reason ? 'rejected' : 'no-variants',
      [name, stored.reason].filter(Boolean).join(': '),
    )
    for (const { newId } of ofVariations)
      remark(move, 'variation-of-skipped', `${name}: nr. ${newId}`)
    return
  }
  products[stored.outcome]++
  variants[stored.outcome] += ofVariations.length
  if (!stored.isHeld) return
  remark(move, 'no-manufacturer', name)
  const brand = draft?.brand ?? ''
  move.heldBrands.set(brand, (move.heldBrands.get(brand) ?? 0) + 1)
}

async function noteOrphans(move: Move): Promise<void> {
  const { rows } = await move.former.execute<{ ID: string }>(sql`
    SELECT v."ID" FROM former_posts v WHERE v.post_type = 'product_variation' AND v.post_status <> 'trash'
      AND NOT EXISTS (SELECT FROM former_posts p
        WHERE p."ID" = v.post_parent AND p.post_type = 'product' AND p.post_status <> 'trash')
    ORDER BY v."ID"`)
  const counts = countsOf(move, 'variation')
  for (const { ID } of rows) remark(move, 'orphan-variation', `nr. ${ID}`)
  counts.found += rows.length
  counts.skipped += rows.length
}
