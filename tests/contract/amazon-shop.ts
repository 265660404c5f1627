import { amazonSource } from '#app/features/partners/amazon/amazon-source.server.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

export const AJAX = '/wp-admin/admin-ajax.php'

export const amazonTest = shopTest
  .extend<{ amazon: Marketplaces }>({
    amazon: async ({ clock }: { clock: TestClock }, use) => {
      const amazon = await openMarketplaces({ now: () => clock.now(), callsPerSecond: 1_000_000 })
      await use(amazon)
      await amazon.close()
    },
  })
  .extend<{ env: Partial<ReadyEnv> }>({
    env: async ({ amazon }: { amazon: Marketplaces }, use) => {
      const { AMAZON_CREDENTIAL_VERSION: _version, ...environment } = amazon.environment
      await use({ ...environment, AMAZON_CREDENTIAL_VERSION: '3.2' })
    },
  })

/** A product that the owner pasted from the Dutch shop, and that the French one sells too. */
export async function addPastedProduct(
  app: App,
  amazon: Marketplaces,
  options: Record<string, string> = {},
) {
  const candidateAsins = amazon.catalogue.models
    .filter(({ parentAsin }) => !parentAsin)
    .flatMap(({ items }) => items.map(({ asin }) => asin))
    .slice(0, 20)
  const asinsByCountry = []
  for (const country of ['nl', 'fr']) {
    const pricedItems = []
    for (const batch of [candidateAsins.slice(0, 10), candidateAsins.slice(10)]) {
      const amazon = await amazonSource(app)
      const answer = await amazon.lookUp(country, batch)
      if (!answer.ok) throw new Error(answer.error)
      pricedItems.push(...answer.items.filter(({ quote }) => quote.priceCents !== null))
    }
    asinsByCountry.push(pricedItems.map(({ offerRef }) => offerRef.externalId))
  }
  const [dutch = [], french = []] = asinsByCountry
  const asin = dutch.find((id) => french.includes(id)) ?? ''
  amazon.setGone([asin], true, 'www.amazon.de')
  amazon.resetCalls()
  const { productId, variantIds } = await addProduct(app, {
    name: 'Ketting',
    seller: 'external',
    variants: [{ options }],
  })
  const parsedRef = readOfferRef(asin)
  if (!parsedRef.ok) throw new Error(parsedRef.error)
  const hasOptions = Object.keys(options).length > 0
  await addOffer(app, productId, parsedRef.offerRef, hasOptions ? variantIds[0] : undefined)
  return { asin, productId }
}
