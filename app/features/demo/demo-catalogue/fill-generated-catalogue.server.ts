import { storeProducts } from '#app/features/catalog/product-drafts/store-products.server.ts'
import type { ProductDraft, VariantDraft } from '#app/features/catalog/products/product-draft.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import type { App } from '#app/platform/app.ts'
import { readDemoCatalogue } from './demo-catalogue.server.ts'
import { demoDrafts } from './demo-drafts.ts'
import { generateProduct } from './generated-products.ts'
import { hashNumber } from './hash-number.ts'
import { storeDemoCategories, storeDemoPhotos } from './store-demo-photos.server.ts'

const SOURCE = 'generated'
const BATCH = 500
/** One in twelve products is on sale. */
const SALE_INTERVAL = 12

interface GeneratedOptions {
  count: number
  /** the same seed generates the same products */
  seed: string
  onStored?: (done: number) => void
}

/** Adds generated products with photos of the demo, for benchmarks; products that exist already do not change. */
export async function fillGeneratedCatalogue(
  app: App,
  { count, seed, onStored }: GeneratedOptions,
): Promise<{ created: number; unchanged: number }> {
  const catalogue = await readDemoCatalogue()
  const photoIds = await storeDemoPhotos(app, catalogue)
  await storeDemoCategories(app, photoIds)
  const now = app.clock.now()
  const result = { created: 0, unchanged: 0 }
  // The listings of a batch are refreshed while the next batch is stored.
  let refreshing: Promise<void> = Promise.resolve()
  for (let start = 0; start < count; start += BATCH) {
    const batchSize = Math.min(BATCH, count - start)
    const products = Array.from({ length: batchSize }, (_, index) =>
      generateProduct(catalogue.products, seed, start + index + 1),
    )
    const drafts = demoDrafts({ editorial: [], products }, photoIds, now).map(finishDraft)
    const stored = await storeProducts(app, SOURCE, drafts)
    const created = stored.filter(({ outcome }) => outcome !== 'left')
    result.created += created.length
    result.unchanged += batchSize - created.length
    await refreshing
    refreshing = refreshProducts(
      app,
      created.flatMap(({ productId }) => productId ?? []),
    )
    // The promise is awaited in the next iteration; until then, a failure must not become an unhandled rejection.
    refreshing.catch(() => undefined)
    onStored?.(start + batchSize)
  }
  await refreshing
  return result
}

/** Gives a product a readable slug, and one in twelve a sale price. */
function finishDraft(draft: ProductDraft): ProductDraft {
  const number = draft.ref.slice(draft.ref.lastIndexOf('-') + 1)
  const isOnSale = hashNumber(`sale ${draft.ref}`) % SALE_INTERVAL === 0
  return {
    ...draft,
    slug: `${toSlug(draft.name)}-${number}`,
    variants: isOnSale ? draft.variants.map(withSalePrice) : draft.variants,
  }
}

function withSalePrice(variant: VariantDraft): VariantDraft {
  return { ...variant, salePriceCents: Math.round((variant.priceCents * 0.85) / 100) * 100 }
}
