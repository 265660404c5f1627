import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, vi } from 'vitest'
import { users } from '#app/features/accounts/accounts-tables.server.ts'
import { refreshListings } from '#app/features/catalog/refresh-listings.server.ts'
import { readPlace } from '#app/features/offers/offer-address.ts'
import { readLiveOffers } from '#app/features/offers/read-live-offers.server.ts'
import { switchOn } from '#app/features/offers/switches.server.ts'
import { SWITCHES } from '#app/features/offers/switches.ts'
import { addOffer, writeQuotes } from '#app/features/offers/write-offers.server.ts'
import { saveSettings } from '#app/features/settings/save-settings.server.ts'
import { readSettings } from '#app/features/settings/settings.server.ts'
import { sendWishMails } from '#app/features/wish-mails/send-wish-mails.server.ts'
import { watchWishes } from '#app/features/wish-mails/watch-wishes.server.ts'
import { askWishMails } from '#app/features/wish-mails/wish-mails.server.ts'
import { changeWish } from '#app/features/wishlist/wishlist.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import type { Shop } from '#app/platform/shop.ts'
import { addCategory, addPiece } from '#tests/stock-shop.ts'
import { readWrittenMails } from '#tests/written-mails.ts'
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
/** What shows this visitor's own. */
const OWN_PAGES = ['/cart/', '/checkout/winkels/', '/vergelijken/']

const ASIN = 'B0CH4K3L01'

const PHOTO = { url: 'https://m.media-amazon.com/images/I/parels.jpg', width: 500, height: 500 }

async function stockOffers(shop: Shop) {
  const categoryId = await addCategory(shop, 'Kettingen')
  const ring = await addPiece(shop, { name: 'Ring', categoryId })
  const pearls = await addPiece(shop, { name: 'Parelketting', categoryId, seller: 'external' })
  const studs = await addPiece(shop, { name: 'Pareloorknoppen', categoryId, seller: 'external' })
  for (const [{ productId }, asin] of [
    [pearls, ASIN],
    [ring, 'B0CH4K3L02'],
    [studs, 'B0CH4K3L03'],
  ] as const) {
    const read = readPlace(asin)
    if (!read.ok) throw new Error(read.error)
    await addOffer(shop, productId, read.place)
  }
  const read = readPlace('https://www.amazon.de/dp/B0CH4K3L01')
  if (!read.ok) throw new Error(read.error)
  await addOffer(shop, pearls.productId, read.place)
  const ids = [ring, pearls, studs].map(({ productId }) => productId)
  const offers = await readLiveOffers(shop.db, ids, shop.clock.now())
  const quote = {
    ...{ priceCents: 3_741, listPrice: { cents: 4_863, kind: 'advised' as const } },
    ...{ shippingCents: null, availability: 'in-stock' as const },
    ...{ delivery: 'Vrijdag in huis', merchant: '', images: [PHOTO] },
    rating: { stars: 4.3, count: 213 },
  }
  await writeQuotes(
    shop.db,
    offers.map(({ id }) => ({ offerId: id, source: 'amazon', quote })),
    shop.clock.now(),
  )
  await switchOn(shop, Object.keys(SWITCHES))
  const kept = offers.find(({ externalId, country }) => externalId === ASIN && country === 'nl')
  return { pearls: pearls.productId, ring: ring.productId, offerId: kept?.id ?? 0 }
}

const SAID = /37,41|37\.41|3741|48,63|4863|Vrijdag in huis|21-11-2026|parels\.jpg|4,3|213 reviews/

/** The calls that answer something of pieces, as the shop's own scripts and those of the incumbent send them. */
const callsAbout = (productId: number): { path: string; body?: string }[] => {
  const post = (action: string, fields: Record<string, string>) => ({
    path: '/wp-admin/admin-ajax.php',
    body: new URLSearchParams({ action, ...fields }).toString(),
  })
  const frontend = (sub_action: string, fields: Record<string, string>) =>
    post('WooZone_frontend', { sub_action, ...fields })
  const id = String(productId)
  return [
    { path: '/?wc-ajax=get_refreshed_fragments' },
    { path: '/wp-admin/admin-ajax.php?action=cart_notices' },
    frontend('load_cross_sell', { asin: ASIN }),
    frontend('load_amazon_reviews', { prodid: id }),
    frontend('update_countries', { product_id: id, asin: ASIN }),
    frontend('save_product_country', { product_id: id, product_country: 'amazon.nl' }),
    frontend('do_sync', { product_id: id, asin: ASIN }),
  ]
}

/** What reads the shop without being a browser. */
const FEEDS = [
  ...['/blog/rss.xml', '/sitemap.xml', '/sitemap/producten-1.xml', '/sitemap/pages.xml'],
  ...['/wp-json/wp/v2/product', '/wp-json/wp/v2/search?search=parelketting'],
]

builtShopTest(
  'what another shop said is on no page and in no call, feed or mail once its time is over, also where it was kept [S09] [C04] [C05] [C06] [C07] [C09]',
  PATIENCE,
  async ({ shop, built, clock }) => {
    const { pearls, ring, offerId } = await stockOffers(shop)
    const cookies = new Map<string, string>()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    async function ask(path: string, body?: string) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await built.ask({
        path,
        headers: { cookie, ...(body !== undefined && form) },
        ...(body !== undefined && { method: 'POST', body }),
      })
      for (const line of answer.headers['set-cookie'] ?? []) {
        const [pair = ''] = line.split(';')
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      return answer.text
    }
    /** Everything that is told, by where. */
    async function read() {
      const texts = new Map<string, string>()
      for (const path of [...PAGES, ...OWN_PAGES, ...FEEDS]) texts.set(path, await ask(path))
      for (const { path, body } of callsAbout(pearls))
        texts.set(`${path} ${body ?? ''}`, await ask(path, body))
      return texts
    }
    await ask('/cart/andere-winkels/', `intent=keep&offer=${offerId}`)
    const before = await read()
    const find = (part: string) =>
      [...before].find(([address]) => address.includes(part))?.[1] ?? ''
    for (const path of [
      '/product/parelketting/',
      '/deel/product/parelketting/',
      '/product/ring/',
      'update_countries',
      'save_product_country',
    ]) {
      expect(find(path), path).toContain('Prijs op 21-11-2026 13:00 bij amazon.nl.')
      expect(find(path), path).toContain('37,41')
    }
    for (const path of ['/cart/', '/checkout/winkels/', 'load_cross_sell'])
      expect(find(path), path).toMatch(/37,41/)
    expect(find('load_amazon_reviews')).toContain('213 reviews')
    expect(JSON.parse(find('load_amazon_reviews'))).toMatchObject({ status: 'valid' })
    const page = find('/product/parelketting/')
    expect(/Reviews van [^<"\\]*/.exec(page)?.[0]).toBe('Reviews van amazon.nl (213)')
    const [, data = ''] =
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(page) ?? []
    expect(data).toContain('Parelketting')
    // Not even now: it is not ours to offer, and no review of ours.
    expect(data).not.toMatch(SAID)
    for (const path of FEEDS) expect(find(path), path).not.toMatch(SAID)
    expect(find('get_refreshed_fragments'), 'what a browser keeps').not.toMatch(SAID)
    expect(page).not.toMatch(/In winkelwagen<|name="add-to-cart"/)
    expect(find('/shop/')).toContain('Bekijk prijs')
    const mail = await tellOfFall(shop, ring)
    expect(mail).toContain('Ring')
    expect(mail).not.toMatch(SAID)
    expect(mail).not.toContain('amazon')

    clock.advance(25 * 3_600_000)
    const late = await read()
    for (const [path, text] of late) expect(text, path).not.toMatch(SAID)
    const [, none = ''] = [...late].find(([address]) => address.includes('load_amazon')) ?? []
    expect(JSON.parse(none)).toEqual({
      status: 'invalid',
      html: 'Van dit sieraad zijn er geen reviews van andere winkels.',
    })
    const after = await ask('/product/parelketting/')
    expect(after).toContain('Bekijk prijs op Amazon')
  },
)

/** The mail to somebody who waits for a lower price of a piece. */
async function tellOfFall(shop: Shop, productId: number): Promise<string> {
  const now = shop.clock.now()
  const times = { createdAt: now, updatedAt: now }
  const anna = { id: 'anna', name: 'Anna', email: 'anna@voorbeeld.example', emailVerified: true }
  await shop.db.insert(users).values({ ...anna, ...times })
  await changeWish(shop, anna.id, productId, true)
  await askWishMails(shop, anna.id, 10)
  await shop.pool.query('UPDATE variants SET price_cents = 5000 WHERE product_id = $1', [productId])
  await refreshListings(shop, [productId])
  await watchWishes(shop)
  await sendWishMails(shop)
  const [mail] = await readWrittenMails(shop)
  return `${mail?.html} ${mail?.text}`
}

/** Marketplaces that take a call and never answer; `asked` counts them. */
const silentTest = builtShopTest
  .extend<{ silent: { url: string; asked: () => number } }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
    silent: async ({}, use) => {
      let asked = 0
      const server = createServer(() => asked++)
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      await use({ url: `http://127.0.0.1:${port}`, asked: () => asked })
      server.close()
    },
  })
  .extend<{ env: Partial<ReadyEnv> }>({
    env: async ({ silent: { url } }: { silent: { url: string } }, use) =>
      use({
        ...{ AMAZON_CREDENTIAL_ID: 'id', AMAZON_CREDENTIAL_SECRET: 'geheim' },
        ...{ AMAZON_CREDENTIAL_VERSION: '3.2', AMAZON_TAGS: 'nl=voorbeeld-21' },
        ...{ AMAZON_API_URL: url, AMAZON_TOKEN_URL: url, BOL_API_URL: url, BOL_TOKEN_URL: url },
        ...{ BOL_CLIENT_ID: 'id', BOL_CLIENT_SECRET: 'geheim', BOL_SITE_ID: '1000001' },
      }),
  })

silentTest(
  'with every marketplace down the shop is whole: no page asks one, known prices stay as long as they may, and the box of countries stands where the owner wants it [S09] [E03]',
  PATIENCE,
  async ({ shop, built, silent, clock }) => {
    await stockOffers(shop)
    const read = async (path: string) => (await built.ask({ path })).text
    for (const path of PAGES) {
      const { status } = await built.ask({ path })
      expect(status, path).toBe(path === '/niet-te-vinden/' ? 404 : 200)
    }
    expect(await read('/product/parelketting/')).toContain('37,41')

    // Above everything, beside the photographs before the way into the cart, or above the tabs.
    const order = ['<h1', 'In winkelwagen voor', 'class="tab-set']
    for (const [position, place] of [
      ['before_title_and_thumb', 0],
      ['before_add_to_cart', 1],
      ['before_woocommerce_tabs', 2],
    ] as const) {
      await saveSettings(shop, { ...(await readSettings(shop)), countryBoxPosition: position })
      // Another process hears of it a moment later.
      const look = async () => {
        const page = await read('/product/parelketting/')
        const at = page.indexOf('id="landen"')
        expect(page.slice(at, at + 900), position).toContain(`data-boxpos="${position}"`)
        expect(order.filter((part) => page.indexOf(part) < at)).toEqual(order.slice(0, place))
      }
      await vi.waitFor(look, { timeout: 60_000 })
    }
    clock.advance(25 * 3_600_000)
    const later = await read('/product/parelketting/')
    expect(later).toContain('Bekijk prijs op Amazon')
    expect(silent.asked()).toBe(0)
  },
)
