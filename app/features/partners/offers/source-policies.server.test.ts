import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect } from 'vitest'
import { remotePhotoMessage } from '#app/features/core/remote-photos/remote-photo-messages.ts'
import {
  copiedText,
  failuresHeading,
} from '#app/features/partners/offer-box/admin/copied-photos.ts'
import {
  copyablePhotos,
  copyPhotos,
} from '#app/features/partners/offer-box/admin/copy-photos.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readEarlierPrices } from './offer-prices.server.ts'
import { priceLine, priceTimeText, stampOf } from './offer-texts.ts'
import type { OfferSource, Quote } from './offers.ts'
import { readLiveOffers } from './read-live-offers.server.ts'
import { isLinkedOnly, POLICIES, quoteEnd, sourcesWhere } from './source-policies.ts'
import { deleteExpiredQuotes, upsertOffers, writeQuotes } from './write-offers.server.ts'

const QUOTE: Quote = {
  priceCents: 3_000,
  listPrice: null,
  shippingCents: null,
  availability: 'in-stock',
  delivery: '',
  merchant: '',
  images: [],
}
const HOUR = 3_600_000

const offersTest = shopTest.extend<{ addOfferOf: (source: OfferSource) => Promise<number> }>({
  addOfferOf: async ({ app }, use) => {
    const { productId } = await addProduct(app, { name: 'Ring', seller: 'external' })
    await use(async (source) => {
      const offerRef = {
        source,
        country: 'nl',
        externalId: source,
        url: 'https://winkel.example/1',
      }
      await upsertOffers(app.db, [{ ...offerRef, seller: source, productId }], app.clock.now())
      const offers = await readLiveOffers(app.db, [productId], app.clock.now())
      return offers.find((offer) => offer.source === source)?.id ?? 0
    })
  },
})

offersTest(
  'former prices are stored only if their source allows it, and are deleted when it no longer does',
  async ({ app, clock, addOfferOf }) => {
    const sources = ['amazon', 'bol', 'awin', 'google'] as const
    const ids = new Map<OfferSource, number>()
    for (const source of sources) ids.set(source, await addOfferOf(source))
    for (const priceCents of [3_000, 3_000, 2_500, 2_750]) {
      const quotes = sources.map((source) => ({
        source,
        offerId: ids.get(source) ?? 0,
        quote: { ...QUOTE, priceCents },
      }))
      await writeQuotes(app.db, quotes, clock.now())
      clock.advance(HOUR)
    }
    const { rows } = await app.pool.query(
      `SELECT o.source, array_agg(p.price_cents ORDER BY p.at) AS prices FROM offer_prices p
       JOIN offers o ON o.id = p.offer_id GROUP BY o.source ORDER BY o.source`,
    )
    const prices = [3_000, 2_500, 2_750]
    expect(rows).toEqual([
      { source: 'awin', prices },
      { source: 'google', prices },
    ])
    const listedOffers = [...ids].map(([source, id]) => ({ source, id }))
    const earlierPrices = await readEarlierPrices(app.db, listedOffers)
    expect([...earlierPrices.keys()].toSorted()).toEqual(
      [ids.get('awin') ?? 0, ids.get('google') ?? 0].toSorted(),
    )
    expect(earlierPrices.get(ids.get('awin') ?? 0)?.map((price) => price.priceCents)).toEqual([
      2_500, 3_000,
    ])

    // The policy changes, as if the terms of Awin did.
    const awinPolicy = POLICIES.awin
    try {
      POLICIES.awin = { ...awinPolicy, storesPriceHistory: false }
      expect(
        await readEarlierPrices(app.db, [{ source: 'awin', id: ids.get('awin') ?? 0 }]),
      ).toEqual(new Map())
      await deleteExpiredQuotes(app)
      const { rows: remainingSources } = await app.pool.query(
        'SELECT DISTINCT o.source FROM offer_prices p JOIN offers o ON o.id = p.offer_id',
      )
      expect(remainingSources).toEqual([{ source: 'google' }])
    } finally {
      POLICIES.awin = awinPolicy
    }
    // Former prices are stored for a year.
    clock.advance(366 * 24 * HOUR)
    await deleteExpiredQuotes(app)
    expect((await app.pool.query('SELECT 1 FROM offer_prices')).rows).toEqual([])
  },
)

offersTest(
  'photos are copied from a source that allows it, and never from Amazon and bol',
  async ({ app, clock, addOfferOf }) => {
    const jpeg = await sharp({
      create: { width: 400, height: 400, channels: 3, background: '#c9a24b' },
    })
      .jpeg()
      .toBuffer()
    const server = createServer((request, response) => {
      if (request.url === '/1.jpg')
        response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
    try {
      const { port } = server.address() as AddressInfo
      const images = ['1.jpg', '2.jpg'].map((name) => ({
        url: `http://127.0.0.2:${port}/${name}`,
        width: 1,
        height: 1,
      }))
      const reason = remotePhotoMessage({ code: 'status', status: 404 })
      const countPhotos = async () => (await app.pool.query('SELECT 1 FROM product_media')).rowCount
      const isChosen = () => true
      const preparePhotoCopy = async (source: 'amazon' | 'bol' | 'awin') => {
        const offerId = await addOfferOf(source)
        await writeQuotes(app.db, [{ offerId, source, quote: { ...QUOTE, images } }], clock.now())
        const [{ product_id: productId } = { product_id: 0 }] = (
          await app.pool.query('SELECT product_id FROM offers LIMIT 1')
        ).rows
        return () => copyPhotos(app, productId, offerId, isChosen)
      }
      for (const source of ['amazon', 'bol'] as const) {
        const copyPhotosOfOffer = await preparePhotoCopy(source)
        expect(await copyPhotosOfOffer()).toEqual({ ok: false, error: 'only-linked' })
      }
      expect(await countPhotos()).toBe(0)

      const copyPhotosOfOffer = await preparePhotoCopy('awin')
      const result = await copyPhotosOfOffer()
      if (!result.ok) throw new Error(result.error)
      expect(result).toEqual({
        ok: true,
        copied: 1,
        alreadyThere: 0,
        failed: [{ url: `http://127.0.0.2:${port}/2.jpg`, reason }],
      })
      expect(copiedText(result)).toBe('1 foto gekopieerd. Die staat bij de foto’s van dit product.')
      expect(failuresHeading(result.failed.length)).toBe('1 foto kwam niet mee:')
      const secondCopy = await copyPhotosOfOffer()
      expect(secondCopy).toMatchObject({ copied: 0, alreadyThere: 1, failed: [{ reason }] })
      expect(copiedText(secondCopy)).toBe('1 foto stond er al.')
      expect(await countPhotos()).toBe(1)
    } finally {
      server.close()
    }
    const linkedOffer = { source: 'amazon' as const, quote: null }
    expect(copyablePhotos(linkedOffer)).toEqual([])
    expect(isLinkedOnly('https://m.media-amazon.com/images/I/1.jpg')).toBe(true)
    expect(isLinkedOnly('https://media.s-bol.com/1.jpg')).toBe(true)
    expect(isLinkedOnly('https://foto.winkel.example/1.jpg')).toBe(false)
  },
)

offersTest(
  'a price shows its time if its source requires it, and Amazon and bol have the strictest policy',
  async ({ clock }) => {
    const fetchedAt = clock.now()
    const quote = { ...QUOTE, fetchedAt, expiresAt: quoteEnd('amazon', fetchedAt) ?? fetchedAt }
    const offer = {
      id: 1,
      productId: 1,
      origin: 'source' as const,
      variantText: '',
      quote,
      source: 'google' as const,
      country: 'nl',
      externalId: '1',
      url: 'https://winkel.example/1',
      seller: 'winkel.example',
    }
    expect(stampOf(offer)).toBe('Prijs op 21 november, 13.00 uur')
    expect(priceTimeText(offer)).toBe('op 21 november, 13.00 uur')
    expect(stampOf({ ...offer, quote: null })).toBe('')
    const googlePolicy = POLICIES.google
    try {
      POLICIES.google = { ...googlePolicy, needsStamp: false }
      expect(stampOf(offer)).toBe('')
      expect(priceLine(offer)).toBe('Prijs bij winkel.example.')
    } finally {
      POLICIES.google = googlePolicy
    }
    for (const source of ['amazon', 'bol'] as const)
      expect(POLICIES[source]).toMatchObject({
        showableHours: 24,
        photos: 'linked',
        storesPriceHistory: false,
        storesTitles: false,
        needsStamp: true,
        reviews: 'numbers',
        reviewDays: 0,
      })
    expect(sourcesWhere(({ reviews }) => reviews === 'texts')).toEqual(['google'])
  },
)
