import { eq } from 'drizzle-orm'
import {
  ensureAttributes,
  valueKey,
} from '#app/features/catalog/attributes/ensure-attributes.server.ts'
import { brandSlug, ensureBrands } from '#app/features/catalog/attributes/ensure-brands.server.ts'
import { replaceProductValues } from '#app/features/catalog/attributes/write-product-values.server.ts'
import {
  ensureCategories,
  pathKey,
} from '#app/features/catalog/categories/ensure-categories.server.ts'
import { findExistingCategories } from '#app/features/catalog/categories/find-existing-categories.server.ts'
import { replaceProductCategories } from '#app/features/catalog/categories/product-categories.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { findFreeSlugs } from '#app/features/catalog/products/free-slugs.server.ts'
import { replaceGalleries } from '#app/features/catalog/products/gallery.server.ts'
import type { PhotoDraft, StoreOptions } from '#app/features/catalog/products/product-draft.ts'
import {
  insertDraftRows,
  publishCompleteProducts,
  updateDraftRows,
  updateProductFields,
} from '#app/features/catalog/products/product-writes.server.ts'
import { explainStock } from '#app/features/catalog/stock/stock.server.ts'
import { mergeTextFields } from '#app/features/catalog/text-fields/merge-text-fields.server.ts'
import { ensureRemotePhotos } from '#app/features/core/media/pending-photos.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { PlannedProduct } from './plan-products.server.ts'
import { writeVariants } from './write-variants.server.ts'

const withoutDuplicates = <T>(values: T[]) => [...new Set(values)]

/** Inserts new products and updates changed ones. Adds their ids to the plan. */
export async function writeProducts(
  app: App,
  tx: Db,
  source: string,
  plan: PlannedProduct[],
  { defaultManufacturer = null, hasFlatCategories = false }: StoreOptions,
): Promise<void> {
  const drafts = plan.map(({ draft }) => draft)
  const brands = await ensureBrands(
    tx,
    drafts.flatMap(({ brand }) => brand ?? []),
  )
  const paths = new Map(
    drafts.flatMap(({ categories }) => categories).map((path) => [pathKey(path), path]),
  )
  const flatNames = hasFlatCategories ? [...paths.values()].flat() : []
  const existingCategories = await findExistingCategories(tx, flatNames)
  const newCategories = await ensureCategories(
    tx,
    [...paths.values()].filter((path) => !existingCategories.has(pathKey(path))),
  )
  const categories = new Map([...existingCategories, ...newCategories])
  const values = await ensureAttributes(
    tx,
    drafts.flatMap(({ attributes }) => attributes),
  )
  const photos = await ensureRemotePhotos(
    tx,
    drafts
      .flatMap((draft) => [...draft.photos, ...draft.variants.flatMap((variant) => variant.photos)])
      .filter((photo) => 'url' in photo),
  )
  const mediaIds = (list: PhotoDraft[]) =>
    withoutDuplicates(
      list.flatMap((photo) => ('mediaId' in photo ? photo.mediaId : (photos.get(photo.url) ?? []))),
    )

  const newPlans = plan.filter(({ outcome }) => outcome === 'made')
  const slugs = await findFreeSlugs(
    tx,
    source,
    newPlans.map(({ draft }) => draft),
  )
  const now = app.clock.now().toISOString()
  const rows = plan.map(({ draft, hash, productId }) => ({
    ...draft,
    id: productId,
    hash,
    slug: slugs.get(draft.ref),
    brand_id: draft.brand ? brands.get(brandSlug(draft.brand)) : null,
    statesManufacturer: draft.manufacturer !== undefined,
    manufacturer: draft.manufacturer ?? (draft.seller === 'own' ? defaultManufacturer : null),
    category_id: categories.get(pathKey(draft.categories[0] ?? []))?.at(-1) ?? null,
  }))
  const ids = await insertDraftRows(
    tx,
    source,
    rows.filter((row) => row.id === null),
    now,
  )
  for (const newPlan of newPlans) newPlan.productId = ids.get(newPlan.draft.ref) ?? null
  await updateDraftRows(
    tx,
    rows.filter((row) => row.id !== null),
    now,
  )

  await writeTextFields(tx, plan, app.clock.now())

  const links = plan.map(({ draft, productId }) => ({
    id: productId as number,
    media: mediaIds(draft.photos),
    categories: withoutDuplicates(
      draft.categories.flatMap((path) => categories.get(pathKey(path)) ?? []),
    ),
    values: withoutDuplicates(
      draft.attributes.flatMap((attribute) => values.get(valueKey(attribute)) ?? []),
    ),
  }))
  const hasExistingProducts = plan.length > newPlans.length
  await replaceGalleries(tx, links, hasExistingProducts)
  await replaceProductCategories(tx, links, hasExistingProducts)
  await replaceProductValues(tx, links, hasExistingProducts)
  await explainStock(tx, { reason: 'imported', actor: source, now: app.clock.now() })
  await writeVariants(tx, plan, mediaIds)
  if (hasExistingProducts)
    await publishCompleteProducts(
      tx,
      links.map(({ id }) => id),
    )
}

/** Writes text fields one product at a time, because few products have them. */
async function writeTextFields(tx: Db, plan: PlannedProduct[], now: Date) {
  for (const { draft, productId } of plan) {
    if (!draft.textFields || productId === null) continue
    const [product] = await tx.select().from(products).where(eq(products.id, productId))
    const textFields = mergeTextFields(product?.textFields ?? [], draft.textFields, {
      keepsNewIds: true,
    })
    await updateProductFields(tx, productId, { textFields }, now)
  }
}
