import { sql } from 'drizzle-orm'
import { countryAbsences } from '#app/features/affiliate/country-check/country-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { amazonSource } from '#app/features/partners/amazon/amazon-source.server.ts'
import {
  pausedFor,
  readSourceAccount,
} from '#app/features/partners/marketplace-sources/source-account.server.ts'
import { AMAZON_SHOPS } from '#app/features/partners/offers/amazon-shops.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { quoteEnd } from '#app/features/partners/offers/source-policies.ts'
import { upsertOffers, writeQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import type { Resource, Shop } from '#app/platform/shop.ts'
import { readCountryData } from './read-country-data.server.ts'

/** Whoever asked waits no longer, while the page is there; what was asked by then still comes in. */
const PATIENCE_MS = 30_000
/** A piece of which a country did not answer is asked about again after this. */
const AGAIN_MS = 10 * 60_000
const MOST_REMEMBERED = 1_000

interface Asking {
  running: Map<number, Promise<void>>
  askedAt: Map<number, number>
}

const asking: Resource<Asking> = {
  name: 'country-asking',
  open: () => ({ running: new Map(), askedAt: new Map() }),
}

/**
 * Asks Amazon in which countries a piece is to be had, of those where that is not known; whoever asks meanwhile waits for the same
 * answer. A country that does not answer stays unknown.
 */
export async function updateCountries(shop: Shop, productId: number): Promise<void> {
  const { running, askedAt } = shop.use(asking)
  const now = shop.clock.now().getTime()
  let work = running.get(productId)
  if (!work) {
    if (now - (askedAt.get(productId) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return
    if (askedAt.size >= MOST_REMEMBERED) askedAt.clear()
    askedAt.set(productId, now)
    work = askAll(shop, productId)
      .catch((error: unknown) => shop.log.warn({ err: error, productId }, 'countries not checked'))
      .finally(() => running.delete(productId))
    running.set(productId, work)
  }
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  await Promise.race([work, patience])
  clearTimeout(timer)
}

async function askAll(shop: Shop, productId: number): Promise<void> {
  const data = await readCountryData(shop, productId, 'before_add_to_cart')
  if (!data) return
  const source = await amazonSource(shop)
  if (source.account && pausedFor(shop, await readSourceAccount(shop, source.account))) return
  const unknown = data.countries.filter(({ available }) => available === undefined)
  for (const { domain } of unknown) {
    const country = AMAZON_SHOPS.find((one) => one.domain === domain)?.country ?? ''
    const answer = await source.lookUp(country, [data.asin])
    // Another country's answer may still come: an account is of a region.
    if (!answer.ok) continue
    const [piece] = answer.pieces
    const at = shop.clock.now()
    if (piece) {
      await upsertOffers(shop.db, [{ ...piece.place, productId }], at)
      const offers = await readLiveOffers(shop.db, [productId], at)
      const offer = offers.find(
        (one) => one.source === 'amazon' && one.country === country && one.externalId === data.asin,
      )
      if (offer)
        await writeQuotes(
          shop.db,
          [
            {
              offerId: offer.id,
              source: 'amazon',
              quote: { ...piece.quote, rating: piece.rating },
            },
          ],
          at,
        )
    } else await noteAbsence(shop, data.asin, country, at)
  }
  if (unknown.length > 0) await refreshProducts(shop, [productId])
}

async function noteAbsence(shop: Shop, asin: string, country: string, at: Date): Promise<void> {
  const expiresAt = quoteEnd('amazon', at)
  if (!expiresAt) return
  await shop.db
    .insert(countryAbsences)
    .values({ asin, country, expiresAt })
    .onConflictDoUpdate({
      target: [countryAbsences.asin, countryAbsences.country],
      set: { expiresAt: sql`excluded.expires_at` },
    })
}
