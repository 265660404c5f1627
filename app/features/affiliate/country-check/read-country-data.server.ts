import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { BoxPosition } from '#app/features/core/settings/settings.ts'
import { readSourceKeys } from '#app/features/partners/marketplace-sources/source-keys.server.ts'
import {
  AMAZON_SHOPS,
  type AmazonShop,
  findAmazonShop,
} from '#app/features/partners/offers/amazon-shops.ts'
import { homeFirst, type LiveOffer, sortByPrice } from '#app/features/partners/offers/offers.ts'
import {
  mainCountry,
  type PartnerIds,
  partnerLink,
} from '#app/features/partners/offers/partner-link.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import type { AffiliateIds, CountryData } from './country-check.ts'

export interface CountryBoxData extends CountryData {
  /** URL of the product by domain, with the partner tag of that country */
  links: Record<string, string>
  /** offer id by domain; undefined if the shop has no known offer in that country */
  offerIdByDomain: Record<string, number | undefined>
  /** country code by domain, for the flags */
  countryByDomain: Record<string, string>
  /** time from which the data may not be shown; null if there is no limit */
  endsAt: Date | null
}

/**
 * Returns the Amazon shops of a product: those for which the owner has a partner tag, and those with an offer. Returns null if
 * there are fewer than two, because there is nothing to choose. `preloaded` contains the live offers and absences of the
 * product, if the caller has already read them.
 */
export async function readCountryData(
  app: App,
  productId: number,
  boxPosition: BoxPosition,
  preloaded?: { liveOffers: LiveOffer[]; absences: CountryAbsence[] },
): Promise<CountryBoxData | null> {
  const now = app.clock.now()
  const [liveOffers, ids, switchedOff, keys] = await Promise.all([
    preloaded?.liveOffers ?? readLiveOffers(app.db, [productId], now),
    readPartnerIds(app),
    readSwitchedOff(app),
    readSourceKeys(app),
  ])
  if (switchedOff.has('countries')) return null
  const offers = liveOffers.filter(({ source }) => source === 'amazon')
  const main = mainCountry(ids)
  const mainOffer = offers.find(({ country }) => country === main) ?? offers[0]
  if (!mainOffer) return null
  const countries = new Set([
    ...Object.keys(ids.amazonTags),
    ...offers.map(({ country }) => country),
  ])
  const shops = AMAZON_SHOPS.filter(({ country }) => countries.has(country))
  if (shops.length < 2) return null
  const asin = mainOffer.externalId
  const absences = absencesOfAsin(asin, preloaded?.absences ?? (await readAbsences(app, productId)))
  // Preselects the country of the first price on the page, so that the box and the price agree.
  const [preferredOffer = mainOffer] = homeFirst(sortByPrice(offers))
  const entries = shops.map((shop) => {
    const offer = offers.find(({ country }) => country === shop.country)
    const absence = absences.find(({ country }) => country === shop.country)
    return { shop, offer, absence, isAvailable: isOfferAvailable(offer, absence) }
  })
  const expiries = entries.flatMap(({ offer, absence }) => [
    offer?.quote?.expiresAt,
    absence?.expiresAt,
  ])
  return {
    prodid: productId,
    asin,
    prodcountry: findAmazonShop(preferredOffer.country)?.domain ?? '',
    boxpos: boxPosition,
    do_update: keys.amazon !== null && entries.some(({ isAvailable }) => isAvailable === undefined),
    countries: entries.map(({ shop, isAvailable }) => ({
      domain: shop.domain,
      name: shop.name,
      ...(isAvailable !== undefined && { available: isAvailable }),
    })),
    affiliate: affiliateIds(ids),
    links: Object.fromEntries(
      entries.map(({ shop, offer }) => [
        shop.domain,
        partnerLink(offer ?? { ...mainOffer, ...locateInShop(shop, mainOffer.url, asin) }, ids),
      ]),
    ),
    offerIdByDomain: Object.fromEntries(entries.map(({ shop, offer }) => [shop.domain, offer?.id])),
    countryByDomain: Object.fromEntries(shops.map(({ domain, country }) => [domain, country])),
    endsAt: earliest(expiries),
  }
}

export interface CountryAbsence {
  asin: string
  country: string
  /** ISO date */
  expiresAt: string
}

/** Selects the countries in which Amazon does not sell the items of a product. */
export const absencesOf = (productId: SQLWrapper, now: Date): SQL<CountryAbsence[]> => sql<
  CountryAbsence[]
>`(
  SELECT coalesce(json_agg(json_build_object(
    'asin', absent.asin, 'country', absent.country, 'expiresAt', absent.expires_at)), '[]')
  FROM country_absences absent WHERE absent.expires_at > ${now.toISOString()}::timestamptz AND absent.asin IN (
    SELECT item.external_id FROM offers item WHERE item.product_id = ${productId} AND item.source = 'amazon'))`

const absencesOfAsin = (asin: string, absences: CountryAbsence[]) =>
  absences
    .filter((absence) => absence.asin === asin)
    .map(({ country, expiresAt }) => ({ country, expiresAt: new Date(expiresAt) }))

async function readAbsences(app: App, productId: number): Promise<CountryAbsence[]> {
  const { rows } = await app.db.execute<{ absences: CountryAbsence[] }>(
    sql`SELECT ${absencesOf(sql`${productId}`, app.clock.now())} AS absences`,
  )
  return rows[0]?.absences ?? []
}

function earliest(moments: (Date | undefined)[]): Date | null {
  const times = moments.flatMap((moment) => moment?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** Returns whether Amazon sells the item in a country; undefined if neither a quote nor an absence is known. */
function isOfferAvailable(offer: LiveOffer | undefined, absence: object | undefined) {
  if (!offer?.quote) return absence ? false : undefined
  const { availability, priceCents } = offer.quote
  if (availability === 'unknown') return priceCents !== null
  return availability !== 'sold-out'
}

/** Returns the URL and seller of an ASIN in the shop of another country. One simulated marketplace serves all countries. */
export function locateInShop({ country, domain }: AmazonShop, knownUrl: string, asin: string) {
  const host = `www.${domain}`
  const base = isOnThisMachine(knownUrl) ? `${new URL(knownUrl).origin}/${host}` : `https://${host}`
  return { country, url: `${base}/dp/${asin}`, seller: domain }
}

/** Returns the data with the given country as the chosen one; unchanged if no country was chosen or the product is not sold there. */
export function withChosen(data: CountryBoxData | null, country: string | null | undefined) {
  const chosenCountry = data?.countries.find(
    ({ domain, available }) => available !== false && data.countryByDomain[domain] === country,
  )
  return data && chosenCountry ? { ...data, prodcountry: chosenCountry.domain } : data
}

function affiliateIds({ amazonTags }: PartnerIds): AffiliateIds {
  const [mainTag = ''] = Object.values(amazonTags)
  return {
    main_aff_id: mainTag,
    aff_ids: Object.entries(amazonTags).map(([country, aff_id]) => ({ country, aff_id })),
  }
}
