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
import { createListingRefresher } from '../moved-listings.server.ts'
import { addRemark, collectOpenUrls, countsOf, type Move } from '../moved-objects.server.ts'
import { dropTakenSkus, findDuplicateSkus } from './double-skus.server.ts'
import type { FormerCategories } from './move-categories.server.ts'
import {
  type FormerProductDraft,
  missingProductUrls,
  recordChanges,
  recordProducts,
  redirectSkippedProducts,
} from './record-products.server.ts'

const PRODUCTS_PER_BATCH = 300
/** Source name of the products, shared with the import of WooCommerce product files. */
const SOURCE = 'woocommerce'

/** Imports the products with their variations. */
export async function moveProducts(move: Move, categories: FormerCategories): Promise<void> {
  const { app, formerDb } = move
  const counts = countsOf(move, 'product')
  const context = await createProductContext(move, categories)
  const options = {
    requiresManufacturer: true,
    defaultManufacturer: move.options.manufacturer ?? defaultManufacturer(await readSettings(app)),
  }
  await reportOrphanVariations(move)
  const duplicateIds = await findDuplicateSkus(move)
  const listings = createListingRefresher(app)
  for await (const posts of readFormerPosts(formerDb, ['product'], PRODUCTS_PER_BATCH)) {
    const { productDrafts, skipped } = await readBatch(move, posts, context)
    await dropTakenSkus(move, productDrafts, duplicateIds)
    for (const { draft } of productDrafts) addManufacturer(move, draft)
    const drafts = productDrafts.map(({ draft }) => draft)
    const draftByRef = new Map(productDrafts.map((each) => [each.draft.ref, each]))
    const stored = move.options.isDryRun
      ? await previewProducts(app, SOURCE, drafts, options)
      : await storeProducts(app, SOURCE, drafts, {
          ...options,
          recordChanges: (tx, changes) => recordChanges(tx, move, changes),
          // The importer stores a batch that the database rejected in smaller parts.
          inSameTransaction: (tx, outcomes) =>
            recordProducts(
              tx,
              move,
              outcomes.flatMap(({ ref }) => draftByRef.get(ref) ?? []),
              outcomes,
              categories,
            ),
        })
    const rejectedRefs = new Set(
      stored.flatMap(({ ref, outcome }) => (outcome === 'rejected' ? ref : [])),
    )
    const rejectedProducts = productDrafts.flatMap(({ formerProduct, draft }) =>
      rejectedRefs.has(draft.ref) ? formerProduct : [],
    )
    const skippedProducts = [...skipped, ...rejectedProducts]
    if (!move.options.isDryRun) {
      const writtenProducts = stored.filter(
        ({ outcome }) => outcome === 'made' || outcome === 'changed',
      )
      await listings.add(writtenProducts.flatMap(({ productId }) => productId ?? []))
      await app.db.transaction((tx) =>
        redirectSkippedProducts(tx, move, skippedProducts, categories),
      )
    }
    await collectOpenUrls(move, missingProductUrls(move, skippedProducts, categories))
    for (const storedProduct of stored)
      countStored(move, draftByRef.get(storedProduct.ref)?.draft, storedProduct)
    move.fingerprints.clear()
    move.onProgress('product', counts.found)
    if (move.shouldStop()) break
  }
  if (!move.options.isDryRun) await listings.end()
}

/** Sets the manufacturer of the brand, which takes precedence over the one for the whole shop. */
function addManufacturer({ options }: Move, draft: ProductDraft): void {
  const brandManufacturer = options.brandManufacturers?.[draft.brand?.toLowerCase() ?? '']
  if (brandManufacturer && draft.seller === 'own') draft.manufacturer = brandManufacturer
}

async function createProductContext(
  move: Move,
  { pathOf }: FormerCategories,
): Promise<ProductContext> {
  const { formerDb, facts } = move
  const attributeValues = await readTerms(formerDb, '^pa_')
  const { rows } = await formerDb.execute<{ attribute_name: string; attribute_label: string }>(
    sql`SELECT attribute_name, attribute_label FROM former_woocommerce_attribute_taxonomies`,
  )
  const labels = new Map(rows.map((row) => [`pa_${row.attribute_name}`, row.attribute_label]))
  const names = new Map(
    [...attributeValues.values()].map(({ taxonomy, slug, name }) => [`${taxonomy} ${slug}`, name]),
  )
  return {
    siteName: facts.name,
    pricesIncludeVat: move.pricesIncludeVat,
    weightUnit: facts.weightUnit,
    dimensionUnit: facts.dimensionUnit,
    categoryPath: pathOf,
    mediaOf: (id) => move.mediaIds.get(id),
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
  const terms = await readTermsOf(move.formerDb, ids)
  const variations = await readChildren(move.formerDb, 'product_variation', ids)
  const [productCounts, variationCounts] = [countsOf(move, 'product'), countsOf(move, 'variation')]
  const productDrafts: FormerProductDraft[] = []
  const skipped: FormerProduct[] = []
  for (const post of posts) {
    const formerProduct = {
      post,
      terms: terms.get(post.id) ?? [],
      variations: variations.get(post.id) ?? [],
    }
    productCounts.found++
    variationCounts.found += formerProduct.variations.length
    const { draft, remarks } = readFormerProduct(formerProduct, context)
    const isVariable =
      draft !== null && productType(formerProduct) === 'variable' && draft.options.length > 0
    // Without imported variations, these remarks about single variations would be noise.
    for (const draftRemark of remarks)
      if (
        isVariable ||
        !['no-price', 'variation-off', 'double-variation'].includes(draftRemark.code)
      )
        addRemark(move, draftRemark.code, draftRemark.name)
    if (draft) {
      const namedVariants = draft.variants.filter(({ newId }) => newId !== undefined).length
      variationCounts.skipped += formerProduct.variations.length - (isVariable ? namedVariants : 0)
      productDrafts.push({ formerProduct, draft })
    } else {
      variationCounts.skipped += formerProduct.variations.length
      productCounts.skipped++
      skipped.push(formerProduct)
    }
    if (isVariable) continue
    const code = draft ? 'variation-unused' : 'variation-of-skipped'
    for (const { id } of formerProduct.variations) addRemark(move, code, `${post.title}: nr. ${id}`)
  }
  return { productDrafts, skipped }
}

function countStored(move: Move, draft: ProductDraft | undefined, stored: StoredDraft): void {
  const [products, variants] = [countsOf(move, 'product'), countsOf(move, 'variation')]
  const name = draft?.name ?? stored.ref
  const variationDrafts = draft?.variants.filter(({ newId }) => newId !== undefined) ?? []
  if (stored.outcome === 'rejected') {
    products.skipped++
    variants.skipped += variationDrafts.length
    addRemark(
      move,
      stored.reason ? 'rejected' : 'no-variants',
      [name, stored.reason].filter(Boolean).join(': '),
    )
    for (const { newId } of variationDrafts)
      addRemark(move, 'variation-of-skipped', `${name}: nr. ${newId}`)
    return
  }
  products[stored.outcome]++
  variants[stored.outcome] += variationDrafts.length
  if (!stored.lacksManufacturer) return
  addRemark(move, 'no-manufacturer', name)
  const brand = draft?.brand ?? ''
  move.heldBrands.set(brand, (move.heldBrands.get(brand) ?? 0) + 1)
}

async function reportOrphanVariations(move: Move): Promise<void> {
  const { rows } = await move.formerDb.execute<{ ID: string }>(sql`
    SELECT v."ID" FROM former_posts v WHERE v.post_type = 'product_variation' AND v.post_status <> 'trash'
      AND NOT EXISTS (SELECT FROM former_posts p
        WHERE p."ID" = v.post_parent AND p.post_type = 'product' AND p.post_status <> 'trash')
    ORDER BY v."ID"`)
  const counts = countsOf(move, 'variation')
  for (const { ID } of rows) addRemark(move, 'orphan-variation', `nr. ${ID}`)
  counts.found += rows.length
  counts.skipped += rows.length
}
