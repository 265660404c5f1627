import { and, eq, inArray, ne } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { readOfferRef } from './offer-url.ts'
import type { OfferRef } from './offers.ts'
import { offers } from './offers-tables.server.ts'

const itemKey = ({ source, country, externalId }: OfferRef) => `${source} ${country} ${externalId}`

/**
 * Turns the product URL in an imported file into an offer, like a pasted URL. An offer is removed when its URL disappears from
 * the file. Runs in the transaction of the caller.
 */
export async function createOffersFromUrls(tx: Db, productIds: number[], now: Date): Promise<void> {
  if (productIds.length === 0) return
  const productUrls = await tx
    .select({ productId: products.id, address: products.externalUrl })
    .from(products)
    .where(inArray(products.id, productIds))
    .orderBy(products.id)
  const refsOfProducts = productUrls.flatMap(({ productId, address }) => {
    const offerRef = address ? offerRefOf(address) : undefined
    return offerRef && address ? [{ productId, address, offerRef }] : []
  })
  const productIdByItem = await readProductsOfItems(
    tx,
    refsOfProducts.map(({ offerRef }) => offerRef),
  )
  const productOffers = refsOfProducts.map(({ productId, address, offerRef }) => {
    const productOfItem = productIdByItem.get(itemKey(offerRef)) ?? productId
    productIdByItem.set(itemKey(offerRef), productOfItem)
    // An item belongs to one product, so a second product with the same item only gets a link to its page.
    return { productId, offerRef: productOfItem === productId ? offerRef : plainOfferRef(address) }
  })
  const productOfferKey = (productId: number, offerRef: OfferRef) =>
    `${productId} ${itemKey(offerRef)}`
  const wantedKeys = new Set(
    productOffers.map(({ productId, offerRef }) => productOfferKey(productId, offerRef)),
  )
  const oldOffers = await tx
    .select()
    .from(offers)
    .where(and(inArray(offers.productId, productIds), eq(offers.origin, 'file')))
  const staleOffers = oldOffers.filter(
    (offer) => !wantedKeys.has(productOfferKey(offer.productId, offer)),
  )
  if (staleOffers.length > 0) {
    await tx.delete(offers).where(
      inArray(
        offers.id,
        staleOffers.map(({ id }) => id),
      ),
    )
  }
  if (productOffers.length === 0) return
  await tx
    .insert(offers)
    .values(
      productOffers.map(({ productId, offerRef }) => ({
        ...offerRef,
        productId,
        origin: 'file' as const,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
}

/** Returns the item that a URL refers to. A URL without an item of Amazon or bol is treated as a URL of another shop. */
function offerRefOf(address: string): OfferRef | undefined {
  const refResult = readOfferRef(address)
  if (refResult.ok) return refResult.offerRef
  return URL.canParse(address) ? plainOfferRef(address) : undefined
}

function plainOfferRef(address: string): OfferRef {
  const seller = new URL(address).hostname.replace(/^www\./, '')
  return { source: 'other', country: '', externalId: address, url: address, seller }
}

/** Returns the product of each item. URLs of other shops are left out, because several products may have the same one. */
async function readProductsOfItems(tx: Db, offerRefs: OfferRef[]): Promise<Map<string, number>> {
  const itemRefs = offerRefs.filter(({ source }) => source !== 'other')
  if (itemRefs.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(offers)
    .where(
      and(
        ne(offers.source, 'other'),
        inArray(
          offers.externalId,
          itemRefs.map(({ externalId }) => externalId),
        ),
      ),
    )
  return new Map(rows.map((row) => [itemKey(row), row.productId]))
}
