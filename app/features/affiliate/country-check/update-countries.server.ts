import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { countryAbsences } from '#app/features/affiliate/country-check/country-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { amazonSource } from '#app/features/partners/amazon/amazon-source.server.ts'
import {
  findPauseFailure,
  readSourceAccount,
} from '#app/features/partners/marketplace-sources/source-account.server.ts'
import { AMAZON_SHOPS } from '#app/features/partners/offers/amazon-shops.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { quoteEnd } from '#app/features/partners/offers/source-policies.ts'
import { upsertOffers, writeQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import { mayQueryForVisitor } from '#app/features/partners/sync/visitor-queries.server.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { readCountryData } from './read-country-data.server.ts'

/** The visitor's request waits at most this long. The queries continue and store their results. */
const MAX_WAIT_MS = 30_000
/** The countries of a product are queried again after this time at the earliest. */
const RETRY_MS = 10 * 60_000
const MAX_REMEMBERED_PRODUCTS = 1_000

interface CountryQueries {
  running: Map<number, Promise<void>>
  queriedAt: Map<number, number>
}

const countryQueries: Resource<CountryQueries> = {
  name: 'country-queries',
  open: () => ({ running: new Map(), queriedAt: new Map() }),
}

/**
 * Queries Amazon for the countries in which the availability of a product is unknown. Simultaneous requests share the queries.
 * A country that does not respond remains unknown.
 */
export async function updateCountries(app: App, productId: number, ip: string): Promise<void> {
  const { running, queriedAt } = app.use(countryQueries)
  const now = app.clock.now().getTime()
  let queries = running.get(productId)
  if (!queries) {
    if (now - (queriedAt.get(productId) ?? Number.NEGATIVE_INFINITY) < RETRY_MS) return
    if (queriedAt.size >= MAX_REMEMBERED_PRODUCTS) queriedAt.clear()
    queriedAt.set(productId, now)
    queries = queryCountries(app, productId, ip)
      .catch((error: unknown) => app.log.warn({ err: error, productId }, 'countries not checked'))
      .finally(() => running.delete(productId))
    running.set(productId, queries)
  }
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS)
  })
  await Promise.race([queries, timeout])
  clearTimeout(timer)
}

async function queryCountries(app: App, productId: number, ip: string): Promise<void> {
  const data = await readCountryData(app, productId, 'before_add_to_cart')
  if (!data) return
  const source = await amazonSource(app)
  if (source.account && findPauseFailure(app, await readSourceAccount(app, source.account))) return
  if (!(await mayQueryForVisitor(app, source.account, ip))) return
  // An ASIN is the same variant in every country.
  const variantId = await readVariantId(app, productId, data.asin)
  const unknownCountries = data.countries.filter(({ available }) => available === undefined)
  for (const { domain } of unknownCountries) {
    const country = AMAZON_SHOPS.find((amazonShop) => amazonShop.domain === domain)?.country ?? ''
    const lookUpResult = await source.lookUp(country, [data.asin])
    // Each Amazon account belongs to a region, so another country may still respond.
    if (!lookUpResult.ok) continue
    const [item] = lookUpResult.items
    const now = app.clock.now()
    if (item) {
      await upsertOffers(app.db, [{ ...item.offerRef, productId, variantId }], now)
      const liveOffers = await readLiveOffers(app.db, [productId], now)
      const offer = liveOffers.find(
        (offer) =>
          offer.source === 'amazon' && offer.country === country && offer.externalId === data.asin,
      )
      if (offer)
        await writeQuotes(
          app.db,
          [
            {
              offerId: offer.id,
              source: 'amazon',
              quote: { ...item.quote, rating: item.rating },
            },
          ],
          now,
        )
    } else await storeAbsence(app, data.asin, country, now)
  }
  if (unknownCountries.length > 0) await refreshProducts(app, [productId])
}

async function readVariantId(app: App, productId: number, asin: string) {
  const [offer] = await app.db
    .select({ variantId: sql<number>`${offers.variantId}` })
    .from(offers)
    .where(
      and(
        eq(offers.productId, productId),
        eq(offers.source, 'amazon'),
        eq(offers.externalId, asin),
        isNotNull(offers.variantId),
      ),
    )
    .limit(1)
  return offer?.variantId
}

async function storeAbsence(app: App, asin: string, country: string, moment: Date): Promise<void> {
  const expiresAt = quoteEnd('amazon', moment)
  if (!expiresAt) return
  await app.db
    .insert(countryAbsences)
    .values({ asin, country, expiresAt })
    .onConflictDoUpdate({
      target: [countryAbsences.asin, countryAbsences.country],
      set: { expiresAt: sql`excluded.expires_at` },
    })
}
