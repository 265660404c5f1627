import { expect } from 'vitest'
import { readPlace } from '#app/features/offers/offer-address.ts'
import { readLiveOffers } from '#app/features/offers/read-live-offers.server.ts'
import { addOffer, writeQuotes } from '#app/features/offers/write-offers.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { addCategory, addPiece } from '#tests/stock-shop.ts'
import { builtShopTest, PATIENCE } from './built-shop.ts'

/** Every place where a piece is shown. */
const PAGES = [
  '/',
  '/shop/',
  '/shop/?sorteer=prijs-oplopend',
  '/product-category/kettingen/',
  '/zoeken/?s=parelketting',
  '/deel/suggesties/?s=parelketting',
  '/deel/lijst/shop/',
  '/product/parelketting/',
  '/deel/product/parelketting/',
  '/product/ring/',
  '/niet-te-vinden/',
]

const PHOTO = { url: 'https://m.media-amazon.com/images/I/parels.jpg', width: 500, height: 500 }

async function stockOffers(shop: Shop) {
  const categoryId = await addCategory(shop, 'Kettingen')
  const ring = await addPiece(shop, { name: 'Ring', categoryId })
  const pearls = await addPiece(shop, { name: 'Parelketting', categoryId, seller: 'external' })
  for (const [{ productId }, asin] of [
    [pearls, 'B0CH4K3L01'],
    [ring, 'B0CH4K3L02'],
  ] as const) {
    const read = readPlace(asin)
    if (!read.ok) throw new Error(read.error)
    await addOffer(shop, productId, read.place)
  }
  const offers = await readLiveOffers(shop.db, [ring.productId, pearls.productId], shop.clock.now())
  const quote = {
    ...{ priceCents: 3_741, listPrice: { cents: 4_863, kind: 'advised' as const } },
    ...{ shippingCents: null, availability: 'in-stock' as const },
    ...{ delivery: 'Vrijdag in huis', merchant: '', images: [PHOTO] },
  }
  await writeQuotes(
    shop.db,
    offers.map(({ id }) => ({ offerId: id, source: 'amazon', quote })),
    shop.clock.now(),
  )
}

const SAID = /37,41|37\.41|3741|48,63|4863|Vrijdag in huis|21-11-2026|parels\.jpg/

builtShopTest(
  'what another shop said is on no page once its time is over, also where it was kept',
  PATIENCE,
  async ({ shop, built, clock }) => {
    await stockOffers(shop)
    const read = async () => {
      const texts = new Map<string, string>()
      for (const path of PAGES) texts.set(path, (await built.ask({ path })).text)
      return texts
    }
    const before = await read()
    for (const path of [
      '/product/parelketting/',
      '/deel/product/parelketting/',
      '/product/ring/',
    ]) {
      expect(before.get(path), path).toContain('Prijs op 21-11-2026 13:00 bij amazon.nl.')
      expect(before.get(path), path).toContain('37,41')
    }
    const page = before.get('/product/parelketting/') ?? ''
    const [, data = ''] =
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(page) ?? []
    expect(data).toContain('Parelketting')
    expect(data).not.toMatch(SAID)
    expect(page).not.toMatch(/In winkelwagen<|name="add-to-cart"/)
    expect(before.get('/shop/')).toContain('Bekijk prijs')

    clock.advance(25 * 3_600_000)
    for (const [path, text] of await read()) expect(text, path).not.toMatch(SAID)
    const after = (await built.ask({ path: '/product/parelketting/' })).text
    expect(after).toContain('Bekijk prijs op Amazon')
  },
)
