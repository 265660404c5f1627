import { asc, eq, sql } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { disclosures, stampOf } from '#app/features/partners/offers/offer-texts.ts'
import { type LiveOffer, MAX_MISSES, photoOfOffer } from '#app/features/partners/offers/offers.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { type PartnerIds, partnerLink } from '#app/features/partners/offers/partner-link.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import type { App } from '#app/platform/app.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import type { PartnerCartLine, PartnerCartShop } from './partner-cart.ts'
import { cartOffers, cartShops } from './partner-cart-tables.server.ts'
import { shopLinks } from './shop-links.ts'

/** Returns the partner lines of the cart by shop, with the data that may be shown now. The shop that was added first comes first. */
export async function readPartnerCart(app: App, cartId: string | null): Promise<PartnerCartShop[]> {
  if (cartId === null) return []
  const storedLines = await app.db
    .select({
      offerId: cartOffers.offerId,
      quantity: cartOffers.quantity,
      productId: offers.productId,
      // An offer of a source that the owner switched off still has its link, so the offer is not gone.
      isGone: sql<boolean>`${offers.misses} >= ${MAX_MISSES} OR ${products.status} = 'draft'`,
      name: products.name,
      subtitle: products.subtitle,
      slug: sql<string | null>`CASE WHEN ${products.status} <> 'draft' THEN ${products.slug} END`,
    })
    .from(cartOffers)
    .innerJoin(offers, eq(offers.id, cartOffers.offerId))
    .innerJoin(products, eq(products.id, offers.productId))
    .where(eq(cartOffers.cartId, cartId))
    .orderBy(asc(cartOffers.addedAt), asc(cartOffers.offerId))
  if (storedLines.length === 0) return []
  const now = app.clock.now()
  const productIds = [...new Set(storedLines.map(({ productId }) => productId))]
  const [liveOffers, cards, statuses, partnerIds] = await Promise.all([
    // Items that the source no longer sells stay in the cart until the shopper removes them.
    readLiveOffers(app.db, productIds, now, { withGone: true }),
    readCards(app.db, productIds, now),
    app.db.select().from(cartShops).where(eq(cartShops.cartId, cartId)),
    readPartnerIds(app),
  ])
  const offersWithLines = storedLines.flatMap((line) => {
    const offer = liveOffers.find(({ id }) => id === line.offerId)
    const card = cards.find(({ id }) => id === line.productId)
    if (!offer) return []
    return { offer, line: toLine(line, offer, partnerIds, card ?? { photo: null, linked: null }) }
  })
  return [...Map.groupBy(offersWithLines, ({ offer }) => offer.seller)].map(
    ([seller, sellerLines]) =>
      toShop(
        seller,
        sellerLines,
        partnerIds,
        statuses.find((row) => row.seller === seller)?.status ?? null,
      ),
  )
}

function toLine(
  storedLine: Omit<PartnerCartLine, 'photo' | 'unitCents' | 'stamp' | 'href'>,
  offer: LiveOffer,
  partnerIds: PartnerIds,
  card: PartnerCartLine['photo'],
): PartnerCartLine {
  const { quote } = offer
  const unitCents = storedLine.isGone ? null : (quote?.priceCents ?? null)
  return {
    ...storedLine,
    // For a product with variants the subtitle is the chosen variant.
    subtitle: offer.variantText || storedLine.subtitle,
    // The photo of the offer shows the chosen metal.
    photo: { photo: card.photo, linked: photoOfOffer(offer) ?? card.linked },
    unitCents,
    stamp: stampOf(offer),
    href: partnerLink(offer, partnerIds),
  }
}

function toShop(
  seller: string,
  sellerLines: { offer: LiveOffer; line: PartnerCartLine }[],
  partnerIds: PartnerIds,
  status: PartnerCartShop['status'],
): PartnerCartShop {
  const lines = sellerLines.map(({ line }) => line)
  const availableLines = sellerLines.filter(({ line }) => !line.isGone)
  const pricedLines = lines.filter(({ unitCents }) => unitCents !== null)
  const [first] = sellerLines
  return {
    seller,
    source: first?.offer.source ?? 'other',
    country: first?.offer.country ?? '',
    lines,
    sumCents:
      pricedLines.length === 0
        ? null
        : pricedLines.reduce(
            (sum, { unitCents, quantity }) => sum + (unitCents ?? 0) * quantity,
            0,
          ),
    isSumComplete: pricedLines.length === availableLines.length,
    status,
    links: shopLinks(
      availableLines.map(({ offer, line }) => ({
        offerRef: offer,
        offerId: offer.id,
        quantity: line.quantity,
        name: line.name,
      })),
      partnerIds,
    ),
    isSimulated: sellerLines.some(({ offer }) => isOnThisMachine(offer.url)),
    disclosures: disclosures(sellerLines.map(({ offer, line: { href } }) => ({ ...offer, href }))),
  }
}
