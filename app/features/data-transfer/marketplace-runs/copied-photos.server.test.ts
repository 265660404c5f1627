import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { workImports } from '#app/features/data-transfer/import-worker/work-imports.server.ts'
import { readOrigins } from '#app/features/partners/item-drafts/admin/read-origins.server.ts'
import {
  copyablePhotos,
  copyPhotos,
} from '#app/features/partners/offer-box/admin/copy-photos.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import { going } from '#tests/support/import-run.ts'
import { simplePieces, takeOverTest } from '#tests/support/marketplace-import-test.ts'
import { startTakeOver } from './start-take-over.server.ts'

takeOverTest(
  'photos of a played feed are copied and seen on the page of the piece, with where they came from; those of Amazon stay links',
  async ({ shop, markets, clock }) => {
    const address = `${markets.feeds.googleXml}?products=1`
    const rest = { isDryRun: false, actor: 'Fenna' }
    await startTakeOver(shop, {
      ...rest,
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
    await startTakeOver(shop, {
      ...rest,
      name: 'Geplakt',
      pieces: simplePieces(markets, 30).slice(-1),
      task: { what: 'pieces', categorySlug: null, publishes: true },
    })
    await workImports(shop, going())
    const [piece, linked] = await shop.db.select().from(products).orderBy(asc(products.id))
    if (!piece || !linked) throw new Error('too few were made')
    const offersOf = (id: number) => readLiveOffers(shop.db, [id], clock.now())
    const photosOf = async (slug: string) => {
      const found = await findProduct(shop, slug)
      return found && 'photos' in found ? found.photos : []
    }
    const originOf = async (id: number) => {
      const product = await readProductForEdit(shop, id)
      const origins = product && (await readOrigins(shop, product))
      return origins?.find(({ name }) => name === 'Foto’s')?.from
    }

    const [offer] = await offersOf(piece.id)
    if (!offer) throw new Error('it has no offer')
    const told = copyablePhotos(offer).length
    expect(told).toBeGreaterThan(0)
    expect(await photosOf(piece.slug)).toEqual([])
    expect(await originOf(piece.id)).toContain('Gelinkt bij')
    expect(await copyPhotos(shop, piece.id, offer.id)).toEqual({
      ok: true,
      copied: told,
      there: 0,
      failed: [],
    })
    const photos = await photosOf(piece.slug)
    expect(photos).toHaveLength(told)
    for (const { width } of photos) expect(width).toBeGreaterThan(1_000)
    expect(await originOf(piece.id)).toBe('Gekopieerd van media.s-bol.com')
    expect(await copyPhotos(shop, piece.id, offer.id)).toMatchObject({ copied: 0, there: told })
    expect(await photosOf(piece.slug)).toHaveLength(told)

    const [amazon] = await offersOf(linked.id)
    expect(await copyPhotos(shop, linked.id, amazon?.id ?? 0)).toEqual({
      ok: false,
      error: 'only-linked',
    })
    expect(await photosOf(linked.slug)).toEqual([])
  },
)
