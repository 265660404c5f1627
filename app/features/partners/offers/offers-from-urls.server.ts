import { and, eq, inArray, ne } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { readPlace } from './offer-url.ts'
import type { OfferPlace } from './offers.ts'
import { offers } from './offers-tables.server.ts'

const nameOf = ({ source, country, externalId }: OfferPlace) => `${source} ${country} ${externalId}`

/**
 * Turns the URL of a product in an imported file into an offer, like a pasted one, and removes it with the URL. Runs in
 * the transaction of the caller.
 */
export async function createOffersFromUrls(tx: Db, productIds: number[], now: Date): Promise<void> {
  if (productIds.length === 0) return
  const productUrls = await tx
    .select({ productId: products.id, address: products.externalUrl })
    .from(products)
    .where(inArray(products.id, productIds))
    .orderBy(products.id)
  const read = productUrls.flatMap(({ productId, address }) => {
    const place = address ? placeOf(address) : undefined
    return place && address ? [{ productId, address, place }] : []
  })
  const owners = await readOwners(
    tx,
    read.map(({ place }) => place),
  )
  const productOffers = read.map(({ productId, address, place }) => {
    const owner = owners.get(nameOf(place)) ?? productId
    owners.set(nameOf(place), owner)
    // An ASIN belongs to one product: a second product with it only gets a link to its page.
    return { productId, place: owner === productId ? place : plainPlace(address) }
  })
  const key = (productId: number, place: OfferPlace) => `${productId} ${nameOf(place)}`
  const wantedKeys = new Set(productOffers.map(({ productId, place }) => key(productId, place)))
  const old = await tx
    .select()
    .from(offers)
    .where(and(inArray(offers.productId, productIds), eq(offers.origin, 'file')))
  const stale = old.filter((offer) => !wantedKeys.has(key(offer.productId, offer)))
  if (stale.length > 0) {
    await tx.delete(offers).where(
      inArray(
        offers.id,
        stale.map(({ id }) => id),
      ),
    )
  }
  if (productOffers.length === 0) return
  await tx
    .insert(offers)
    .values(
      productOffers.map(({ productId, place }) => ({
        ...place,
        productId,
        origin: 'file' as const,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
}

/** Returns the place of a URL; one that names no item of Amazon or bol counts as a URL of another shop. */
function placeOf(address: string): OfferPlace | undefined {
  const read = readPlace(address)
  return read.ok ? read.place : URL.canParse(address) ? plainPlace(address) : undefined
}

function plainPlace(address: string): OfferPlace {
  const seller = new URL(address).hostname.replace(/^www\./, '')
  return { source: 'other', country: '', externalId: address, url: address, seller }
}

/** Returns the product of each place; URLs of other shops belong to no product in particular. */
async function readOwners(tx: Db, places: OfferPlace[]): Promise<Map<string, number>> {
  const named = places.filter(({ source }) => source !== 'other')
  if (named.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(offers)
    .where(
      and(
        ne(offers.source, 'other'),
        inArray(
          offers.externalId,
          named.map(({ externalId }) => externalId),
        ),
      ),
    )
  return new Map(rows.map((row) => [nameOf(row), row.productId]))
}
