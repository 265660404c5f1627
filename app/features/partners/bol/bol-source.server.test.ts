import { expect, test } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { countOutcomes } from '#app/features/partners/item-drafts/imported-items.ts'
import { importMarketplaceItems } from '#app/features/partners/marketplace-import/import-marketplace-items.server.ts'
import { readOfferBox } from '#app/features/partners/offer-box/read-offer-box.server.tsx'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { bolSource, catalogUrl } from './bol-source.server.ts'

const bolTest = shopTest
  .extend<{ marketplaces: Marketplaces }>({
    marketplaces: async ({ clock }: { clock: TestClock }, use) => {
      const marketplaces = await openMarketplaces({ now: () => clock.now() })
      await use(marketplaces)
      await marketplaces.close()
    },
  })
  .extend<{ env: Partial<ReadyEnv> }>({
    env: async ({ marketplaces }: { marketplaces: Marketplaces }, use) => {
      const { AMAZON_CREDENTIAL_VERSION: _version, ...environment } = marketplaces.environment
      await use(environment)
    },
  })

bolTest(
  'products of bol are imported with price and delivery, and matched to existing ones by EAN',
  async ({ app, marketplaces, clock }) => {
    const source = await bolSource(app)
    const searchResult = await source.search('nl', { terms: 'ketting', page: 1 })
    if (!searchResult.ok) throw new Error(searchResult.error)
    const [knownItem, newItem] = searchResult.items
    const ownProduct = await addProduct(app, { name: 'Eigen ketting' })
    await app.pool.query('UPDATE variants SET gtin = $1 WHERE product_id = $2', [
      knownItem?.gtins[0],
      ownProduct.productId,
    ])
    const unknownEan = '9999999999994'
    const ids = [knownItem?.gtins[0] ?? '', newItem?.gtins[0] ?? '', unknownEan]
    const options = { country: 'nl', request: { ids }, categorySlug: undefined }
    const importItems = () =>
      importMarketplaceItems(app, source, { ...options, isDryRun: false, publishes: true })
    const result = await importItems()
    if (!result.ok) throw new Error(result.error)
    expect(countOutcomes(result.items)).toMatchObject({ made: 1, joined: 1, missing: 1 })

    const rows = await app.db.select({ id: products.id }).from(products)
    const offers = await readLiveOffers(
      app.db,
      rows.map(({ id }) => id),
      clock.now(),
    )
    expect(offers).toHaveLength(2)
    for (const { source: offerSource, quote } of offers) {
      expect(offerSource).toBe('bol')
      expect(quote?.delivery).not.toBe('')
    }
    const boxProduct = { id: ownProduct.productId, seller: 'own' as const, name: 'Eigen ketting' }
    const { html } = await readOfferBox(app, boxProduct)
    expect(html).toContain('/partner.bol.com/click/click?p=2')
    expect(html).toContain('Prijs op 21 november, 13.00 uur.')

    marketplaces.failNext('bol', ['expired'])
    const secondImport = await importItems()
    if (!secondImport.ok) throw new Error(secondImport.error)
    expect(countOutcomes(secondImport.items)).toMatchObject({ left: 2, missing: 1 })
    // bol sells in the Netherlands and Belgium only.
    expect(await source.lookUp('de', ids)).toEqual({ ok: false, error: 'no-account' })
  },
)

test('the setting for the API of bol may be its host or the whole URL', () => {
  const catalogue = 'http://127.0.0.1:4010/marketing/catalog/v1'
  expect(catalogUrl('http://127.0.0.1:4010')).toBe(catalogue)
  expect(catalogUrl(catalogue)).toBe(catalogue)
})
