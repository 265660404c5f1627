import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import { readOrigins } from '#app/features/partners/item-drafts/admin/read-origins.server.ts'
import {
  copyablePhotos,
  copyPhotos,
} from '#app/features/partners/offer-box/admin/copy-photos.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import { neverAborted } from '#tests/support/import-run.ts'
import { listSimpleItems, marketplaceImportTest } from '#tests/support/marketplace-import-test.ts'
import { startMarketplaceImport } from './start-marketplace-import.server.ts'

marketplaceImportTest(
  'photos of a simulated feed are copied and shown on the product page with their origin; those of Amazon stay links',
  async ({ app, markets, clock }) => {
    const address = `${markets.feeds.googleXml}?products=1`
    const runOptions = { isDryRun: false, actor: 'Fenna' }
    await startMarketplaceImport(app, {
      ...runOptions,
      name: 'Feed',
      task: {
        what: 'feed',
        source: null,
        country: 'nl',
        address,
        readsAgain: false,
        categorySlug: null,
        publishes: true,
      },
    })
    await startMarketplaceImport(app, {
      ...runOptions,
      name: 'Geplakt',
      // an item that the feed does not contain
      items: listSimpleItems(markets, 30).slice(-1),
      task: { what: 'items', categorySlug: null, publishes: true },
    })
    await runWaitingImports(app, neverAborted())
    const [product, linkedProduct] = await app.db.select().from(products).orderBy(asc(products.id))
    if (!product || !linkedProduct) throw new Error('fewer than two products were created')
    const readOffers = (id: number) => readLiveOffers(app.db, [id], clock.now())
    const readPhotos = async (slug: string) => {
      const product = await findProduct(app, slug)
      return product && 'photos' in product ? product.photos : []
    }
    const readPhotoOrigin = async (id: number) => {
      const product = await readProductForEdit(app, id)
      const origins = product && (await readOrigins(app, product))
      return origins?.find(({ name }) => name === 'Foto’s')?.from
    }

    const [offer] = await readOffers(product.id)
    if (!offer) throw new Error('the product has no offer')
    const photoCount = copyablePhotos(offer).length
    expect(photoCount).toBeGreaterThan(0)
    expect(await readPhotos(product.slug)).toEqual([])
    expect(await readPhotoOrigin(product.id)).toContain('Gelinkt bij')
    expect(await copyPhotos(app, product.id, offer.id)).toEqual({
      ok: true,
      copied: photoCount,
      alreadyThere: 0,
      failed: [],
    })
    const photos = await readPhotos(product.slug)
    expect(photos).toHaveLength(photoCount)
    for (const { width } of photos) expect(width).toBeGreaterThan(1_000)
    expect(await readPhotoOrigin(product.id)).toBe('Gekopieerd van media.s-bol.com')
    expect(await copyPhotos(app, product.id, offer.id)).toMatchObject({
      copied: 0,
      alreadyThere: photoCount,
    })
    expect(await readPhotos(product.slug)).toHaveLength(photoCount)

    const [amazonOffer] = await readOffers(linkedProduct.id)
    expect(await copyPhotos(app, linkedProduct.id, amazonOffer?.id ?? 0)).toEqual({
      ok: false,
      error: 'only-linked',
    })
    expect(await readPhotos(linkedProduct.slug)).toEqual([])
  },
)
