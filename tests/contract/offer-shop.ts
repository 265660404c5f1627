import { postForm } from '#app/features/content/blog/post-forms.ts'
import { savePost } from '#app/features/content/blog/save-post.server.ts'
import {
  externalReviews,
  reviewFeeds,
} from '#app/features/customers/external-reviews/external-reviews-tables.server.ts'
import { addGroup } from '#app/features/listings/compare-groups/manage-groups.server.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { saveEnabledSwitches } from '#app/features/partners/offers/switches.server.ts'
import { MARKETPLACE_SWITCHES } from '#app/features/partners/offers/switches.ts'
import { addOffer, writeQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'

export const ASIN = 'B0CH4K3L01'
export const PEARLS = '/product/parelketting/'

const PHOTO = { url: 'https://m.media-amazon.com/images/I/parels.jpg', width: 500, height: 500 }
const REVIEW = 'Glanst ook bij kaarslicht.'

/** Matches a number in a text, not in a token, a list of numbers or a file name. */
const wholeNumber = (text: string) => `(?<![\\w,.[-])${text}(?![\\w,\\]-])`

/** The prices, ratings and texts that other shops reported (see `stockOffers`), in every form in which a page could print them. */
export const REPORTED = new RegExp(
  [
    ...['37,41', '37\\.41', '3741', '48,63', '4863', '38,27', '38\\.27', '3827'].map(wholeNumber),
    ...['4,3', '4\\.3', '213 reviews'].map(wholeNumber),
    ...[
      'Zaterdag bij je thuis',
      '21 november, 13\\.00 uur',
      'parels\\.jpg',
      REVIEW.replace('.', '\\.'),
    ],
  ].join('|'),
)

async function addOfferOf(app: App, productId: number, address: string) {
  const parsedRef = readOfferRef(address)
  if (!parsedRef.ok) throw new Error(parsedRef.error)
  await addOffer(app, productId, parsedRef.offerRef)
}

/**
 * Adds an own product, two external ones with all data that Amazon has of them, and a post that
 * shows them.
 */
export async function stockOffers(app: App) {
  const categoryId = await addCategory(app, 'Kettingen')
  const ring = await addProduct(app, { name: 'Ring', categoryId })
  const pearls = await addProduct(app, {
    name: 'Parelketting',
    categoryId,
    seller: 'external',
    tags: ['parels'],
  })
  const studs = await addProduct(app, { name: 'Pareloorknoppen', categoryId, seller: 'external' })
  await addOfferOf(app, pearls.productId, ASIN)
  await addOfferOf(app, ring.productId, 'B0CH4K3L02')
  await addOfferOf(app, studs.productId, 'B0CH4K3L03')
  await addOfferOf(app, pearls.productId, 'https://www.amazon.de/dp/B0CH4K3L01')
  await addOfferOf(app, pearls.productId, 'https://www.bol.com/nl/nl/p/sieraad/9300000000001/')
  const ids = [ring, pearls, studs].map(({ productId }) => productId)
  const offers = await readLiveOffers(app.db, ids, app.clock.now())
  const quote = {
    priceCents: 3_741,
    listPrice: { cents: 4_863, kind: 'advised' as const },
    shippingCents: null,
    availability: 'in-stock' as const,
    delivery: 'Zaterdag bij je thuis',
    merchant: '',
    images: [PHOTO],
    rating: { stars: 4.3, count: 213 },
  }
  await writeQuotes(
    app.db,
    offers.map(({ id, source }) => ({
      offerId: id,
      source,
      quote: source === 'amazon' ? quote : { ...quote, priceCents: 3_827, listPrice: null },
    })),
    app.clock.now(),
  )
  await addExternalReview(app, pearls.productId)
  await saveEnabledSwitches(app, Object.keys(MARKETPLACE_SWITCHES))
  await addGroup(app, 'Kettingen', [categoryId])
  const productNodes = ids.map((productId) => ({ type: 'product', attrs: { productId } }))
  const post = postForm.parse({
    kind: 'post',
    state: 'published',
    title: 'Over parels',
    tags: 'Parels',
    document: JSON.stringify({ type: 'doc', content: productNodes }),
  })
  const newPost = null
  const saved = await savePost(app, newPost, post, 'Eva')
  if (!saved?.ok) throw new Error('the post was not written')
  const dutchOffer = offers.find(
    ({ externalId, country }) => externalId === ASIN && country === 'nl',
  )
  return {
    pearls: pearls.productId,
    ring: ring.productId,
    offerId: dutchOffer?.id ?? 0,
    postId: saved.id,
  }
}

/** Adds a review of a feed that may be shown until tomorrow. */
async function addExternalReview(app: App, productId: number) {
  const now = app.clock.now()
  const [feed] = await app.db
    .insert(reviewFeeds)
    .values({
      address: 'https://voorbeeld.example/reviews.xml',
      publisher: 'Parelhuis',
      allowedAt: now,
      allowedBy: 'Eva',
      readAt: now,
      endsAt: new Date(now.getTime() + 24 * 3_600_000),
    })
    .returning({ id: reviewFeeds.id })
  await app.db.insert(externalReviews).values({
    feedId: feed?.id ?? 0,
    externalId: '1',
    productId,
    author: 'Noor',
    title: 'Mooi',
    body: REVIEW,
    stars: 4,
    writtenAt: now,
    rowHash: 'x',
  })
}
