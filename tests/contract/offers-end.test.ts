import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { ensureFeeds, readFeeds } from '#app/features/channels/product-feeds/manage-feeds.server.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { changeWish } from '#app/features/customers/wishlist/wishlist.server.ts'
import { sendWishMails } from '#app/features/customers/wishlist-mails/send-wish-mails.server.ts'
import { watchWishes } from '#app/features/customers/wishlist-mails/watch-wishes.server.ts'
import { requestWishMails } from '#app/features/customers/wishlist-mails/wish-mails.server.ts'
import { EMPTY_RULE } from '#app/features/listings/collections/collection.ts'
import { collections } from '#app/features/listings/collections/collections-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { addReview } from '#tests/support/stock-shop.ts'
import { readWrittenMails } from '#tests/support/written-mails.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { type Client, createClient } from './client.ts'
import { ASIN, PEARLS, REPORTED, stockOffers } from './offer-shop.ts'
import { callsWith, dataUrl, type Parts, urlsOf } from './shop-urls.ts'

const HOUR_MS = 3_600_000
const AJAX = '/wp-admin/admin-ajax.php'
/** These URLs log the visitor out. */
const LOGOUT_URLS = ['/uitloggen/', '/beheer/uitloggen/']

/** Requests whose responses contain data of other shops, while it may be shown; the first have the moment of each price. */
const REPORTING_REQUESTS = [
  ...[`guest ${PEARLS}`, 'guest /deel/product/parelketting/', 'guest /product/ring/'],
  ...[`shopper ${AJAX} update_countries`, `shopper ${AJAX} save_product_country`],
  ...[`shopper ${AJAX} load_cross_sell`, `shopper ${AJAX} load_amazon_reviews`],
  ...[`shopper ${AJAX} add_to_compare_search`, 'shopper /cart/', 'shopper /checkout/winkels/'],
  ...['guest /', 'guest /shop/', 'guest /shop/?sorteer=prijs-oplopend'],
  ...['guest /product-category/kettingen/', 'guest /zoeken/?s=parel', 'guest /niet-te-vinden/'],
  ...['guest /deel/lijst/shop/', 'guest /deel/suggesties/?s=parel', 'guest /blog/over-parels/'],
  ...[`guest ${PEARLS}reviews-elders/`, 'guest /warm-of-koud/parelketting/'],
  ...['shopper /verlanglijst/', 'shopper /verlanglijst/parelketting/'],
  ...['guest /product/parelketting.data', 'guest /shop.data', 'shopper /cart.data'],
]
/** The number of requests at the beginning of that list whose responses have the moment of each price. */
const TIMESTAMPED_COUNT = 5

/**
 * A customer who has external products on the wishlist, in the compare list, in recently viewed and
 * in the cart.
 */
async function createShopper(builtShop: BuiltShop, stock: Awaited<ReturnType<typeof stockOffers>>) {
  const client = createClient(builtShop)
  await client.post('/account-maken/', [
    ['user_email', 'sanne@voorbeeld.example'],
    ['user_pass', 'zilver-maan-48'],
  ])
  const nonces = JSON.parse((await client.get(`${AJAX}?action=page_variables`)).text)
  const { wishnonce, compare_nonce: security } = nonces
  const call = (action: string, fields: Record<string, string>) =>
    client.post(AJAX, Object.entries({ action, wishnonce, security, ...fields }))
  for (const id of [stock.pearls, stock.ring].map(String)) {
    await call('rhwishlist', { wish_count: 'add', post_id: id })
    await call('re_add_compare', { compareID: id, perform: 'add' })
    await client.post('/deel/bekeken/', [['ids', id]])
  }
  await client.post('/cart/andere-winkels/', [
    ['intent', 'keep'],
    ['offer', String(stock.offerId)],
  ])
  await client.post('/?wc-ajax=add_to_cart', [['product_id', String(stock.ring)]])
  await client.post('/verlanglijst/', [['intent', 'share']])
  const list = (await client.get('/verlanglijst/')).text
  const [, shared = ''] = /\/gedeelde-verlanglijst\/([\w-]+)\//.exec(list) ?? []
  return { client, shared, nonces }
}

/** Puts a product into a brand and a collection, whose pages then show it. */
async function addLists(app: App, productId: number) {
  const [brand] = await app.db.insert(brands).values({ slug: 'kling', name: 'Kling' }).returning()
  await app.db.update(products).set({ brandId: brand?.id }).where(eq(products.id, productId))
  await app.db.insert(collections).values({
    slug: 'parels',
    name: 'Parels',
    rule: { ...EMPTY_RULE, values: { merk: ['kling'] } },
  })
  await refreshProducts(app, [productId])
}

/** Fetches every page and call of the shop as the visitors they are meant for. */
async function createCrawl(app: App, builtShop: BuiltShop, clock: TestClock) {
  const stock = await stockOffers(app)
  // Only the quotes expire soon, so a page that is cached without regard to them is found.
  clock.advance(24 * HOUR_MS - 10 * 60_000)
  const { pearls, ring } = stock
  await addLists(app, pearls)
  await addReview(app, ring)
  const order = await placeAnOrder(app)
  await ensureFeeds(app)
  const google = (await readFeeds(app)).find(({ name }) => name === 'google')
  await builtShop.waitForChanges(app)
  const guest = createClient(builtShop)
  const owner = createClient(builtShop)
  await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
  const { client: shopper, shared, nonces } = await createShopper(builtShop, stock)
  const buyer = createClient(builtShop)
  await buyer.post('/?wc-ajax=add_to_cart', [['product_id', String(ring)]])

  const productParts: Parts = [
    [/^\/product\/:slug\/reviews-elders$/, 'parelketting'],
    [/^\/(product|deel\/product|verlanglijst|warm-of-koud)\/:slug/, 'parelketting', 'ring'],
    [/^\/product-category\//, 'kettingen'],
    [/^\/merk\/:brand$/, 'kling'],
    [/^\/collectie\//, 'parels'],
    [/^\/deel\/lijst\//, 'shop', 'product-category/kettingen'],
    [/^\/vergelijken\//, 'kettingen'],
    [/^\/blog\/trefwoord\//, 'parels'],
    [/^\/blog\/:slug/, 'over-parels'],
    [/^\/gedeelde-verlanglijst\//, shared],
    [/^\/sitemap\//, 'products-1.xml', 'pages.xml'],
    [/^\/wp-json\/wp\/v2\/product\//, `${pearls}`, `${ring}`],
    [/^\/wp-json\/wp\/v2\/posts\//, `${stock.postId}`],
    [/^\/beheer\/producten\/:id(?!.*toevoegen)/, `${pearls}`, `${ring}`],
    [/^\/beheer\/journaal\/(?!.*blokken)/, `${stock.postId}`],
    [/^\/deel\/past-erbij\//, `${pearls}`, `${ring}`],
    [/^\/beheer\/rapporten\//, 'producten', 'klikken', 'zoeken'],
    [/^\/beheer\/bestellingen\/:id(?!.*:number)/, `${order.id}`],
    [/^\/feeds\//, `${google?.token} google.xml`],
    [/^\/beheer\/vindbaarheid\/feeds\//, 'google'],
  ]
  // URLs that never show products of partners; most of them do not exist in this test.
  const otherParts: Parts = [
    [/^\/(reviews|review-mail|blog\/categorie|pagina|warm-of-koud\/deal|deel\/coupon)\//, '1'],
    [/^\/(verlanglijst-mails|voorbeeld|herroepen|wettelijke-garantie|betaling|testbank)\//, '1'],
    [/^\/checkout\/wagen\//, '1'],
    [/^\/(nieuwsbrief\/afmelden|beheer\/klanten|beheer\/collecties|merk|ucp)\//, '1'],
    [/^\/:file$/, 'x.txt'],
    [/^\/beheer\/journaal\/.*blokken$/, '1'],
    [/^\/beheer\/teksten\//, 'voorwaarden 1'],
    [/^\/(media|checkout\/order-received|mijn-account\/bestellingen)\//, `${order.id} 1`],
    [/^\/wp-json\//, '1'],
    // Photos only.
    [/^\/nagebootst\//, 'm.media-amazon.com een.jpg'],
    [/^\/beheer\/(kortingscodes|deals|importeren|bibliotheek|reviews|mails|instellingen)\//, '1'],
    [/^\/beheer\/(bestellingen|producten|verzending|koppelingen)\//, '1 1'],
    [/^\/(beheer\/)?\*$/, 'niet-te-vinden'],
  ]
  const addresses = urlsOf(builtShop.patterns, [...productParts, ...otherParts])
  const paths = [...addresses.values()].flat().filter((path) => !LOGOUT_URLS.includes(path))
  const shopPaths = paths.filter((path) => !path.startsWith('/beheer'))
  const pages = [
    ...shopPaths,
    ...shopPaths.filter((path) => path.endsWith('/')).map(dataUrl),
    ...['/shop/?sorteer=prijs-oplopend', '/shop.data?sorteer=prijs-oplopend'],
    ...['/zoeken/?s=parel', '/deel/suggesties/?s=parel', '/product-category/kettingen/?s=parel'],
    ...[`/deel/bekeken/?ids=${pearls},${ring}`, '/wp-json/wp/v2/product?search=parel'],
    `/vergelijken/kettingen/?compareids=${pearls},${ring}`,
    `/checkout/order-received/${order.id}/?key=${order.key}`,
  ]
  const id = String(pearls)
  const calls = callsWith({
    wishnonce: nonces.wishnonce,
    security: nonces.compare_nonce,
    hotnonce: nonces.hotnonce,
    _nonce: nonces.checkout_email_nonce,
    email: 'sanne@voorbeeld.example',
    asin: ASIN,
    product_id: id,
    prodid: id,
    post_id: id,
    compareID: id,
    perform: 'add',
    quantity: '1',
    product_country: 'amazon.nl',
    product_type: 'simple',
    search_query: 'parel',
    posttype: 'product',
    wish_count: 'add',
    hot_count: 'hot',
  })

  /** Returns the response to each request. */
  async function readPages() {
    const responses = new Map<string, { status: number; text: string }>()
    const visit = async (who: string, client: Client, path: string, body?: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const post = body === undefined ? {} : { method: 'POST', headers, body }
      const { status, text } = await client.request({ path, ...post })
      const name = new URLSearchParams(body).getAll(
        /sub_/.test(body ?? '') ? 'sub_action' : 'action',
      )
      responses.set([who, path, ...name].join(' '), { status, text })
    }
    for (const path of pages) {
      await visit('guest', guest, path)
      await visit('shopper', shopper, path)
    }
    for (const path of ['/cart/', '/checkout/']) await visit('buyer', buyer, path)
    for (const path of paths.filter((path) => path.startsWith('/beheer')))
      await visit('owner', owner, path)
    for (const { path, body } of calls) await visit('shopper', shopper, path, body)
    return responses
  }
  return { addresses, productParts, read: readPages }
}

builtShopTest(
  'expired data of another shop is on no page and in no call or feed, also where it was cached [S09] [C04] [C05] [C06] [C07] [C09]',
  LONG_TIMEOUT,
  async ({ app, builtShop, clock }) => {
    const { addresses, productParts, read } = await createCrawl(app, builtShop, clock)
    const patternsWithoutPaths = [...addresses].filter(([, paths]) => paths.length === 0)
    expect(patternsWithoutPaths, 'URL patterns without a path to request').toEqual([])

    const pagesBefore = await read()
    const textBefore = (key: string) => pagesBefore.get(key)?.text ?? ''
    const hasPage = (path: string) =>
      ['guest', 'shopper', 'owner'].some((who) => pagesBefore.get(`${who} ${path}`)?.status === 200)
    const unansweredPaths = [...addresses]
      .filter(([pattern]) => productParts.some(([fits]) => fits.test(pattern)))
      .flatMap(([, paths]) => paths.filter((path) => !hasPage(path)))
    expect(unansweredPaths, 'product pages that no visitor could open').toEqual([])

    // As long as Amazon data may be shown, all of these contain it, so the check a day later proves
    // something.
    const reporting = new Set(
      [...pagesBefore].flatMap(([key, { text }]) => (REPORTED.test(text) ? key : [])),
    )
    expect(REPORTING_REQUESTS.filter((key) => !reporting.has(key))).toEqual([])
    for (const key of REPORTING_REQUESTS.slice(0, TIMESTAMPED_COUNT)) {
      expect(textBefore(key), key).toMatch(/Prijs (bij amazon\.nl )?op 21 november, 13\.00 uur\./)
      expect(textBefore(key), key).toContain('37,41')
    }
    expect(JSON.parse(textBefore(`shopper ${AJAX} load_amazon_reviews`))).toMatchObject({
      status: 'valid',
    })
    const page = textBefore(`guest ${PEARLS}`)
    const [tab] = /Reviews van [^<"\\]*/.exec(textBefore('guest /product/ring/')) ?? []
    expect(tab).toBe('Reviews van amazon.nl (213)')
    expect(page).not.toContain('name="add-to-cart"')
    // The accessible name of each button includes the shop.
    expect(page).not.toMatch(/<button(?![^>]*"In winkelwagen via )[^>]*>In winkelwagen</)
    expect(textBefore('guest /shop/')).toContain('Prijs bij de winkel')
    const markup = page.match(/<script type="application\/ld\+json"[\s\S]*?<\/script>/g) ?? []
    const data = markup.join()
    expect(data).toContain('Parelketting')
    // The shop does not sell it, so even a current offer is not in its structured data.
    expect(data).not.toContain('"@type":"Product"')
    expect(data).not.toMatch(REPORTED)
    const cacheable = [...reporting].filter((key) => /sitemap|rss|wp-json|wc-ajax=/.test(key))
    expect(cacheable, 'responses that feed readers, programs and browsers may store').toEqual([])

    clock.advance(HOUR_MS + 10 * 60_000)
    const pagesAfter = await read()
    expect([...pagesAfter.keys()].sort()).toEqual([...pagesBefore.keys()].sort())
    const stalePages = [...pagesAfter].flatMap(([key, { text }]) => {
      const [reported] = REPORTED.exec(text) ?? []
      return reported === undefined ? [] : `${key}: ${reported}`
    })
    expect(stalePages).toEqual([])
    expect(JSON.parse(pagesAfter.get(`shopper ${AJAX} load_amazon_reviews`)?.text ?? '')).toEqual({
      status: 'invalid',
      html: 'Van dit sieraad zijn er geen reviews van andere winkels.',
    })
    expect(pagesAfter.get(`guest ${PEARLS}`)?.text).toContain('Bekijk prijs op Amazon')
  },
)

shopTest('no mail contains data of another shop', async ({ app }) => {
  const { ring } = await stockOffers(app)
  const mails = await sendPriceDropMails(app, ring)
  expect(mails).toMatch(/\bRing\b[\s\S]*50,00/)
  expect(mails).not.toMatch(REPORTED)
  expect(mails).not.toContain('amazon')
})

/** Sends every mail, such as the one to a customer who waits for a lower price. */
async function sendPriceDropMails(app: App, productId: number): Promise<string> {
  const now = app.clock.now()
  const times = { createdAt: now, updatedAt: now }
  const anna = { id: 'anna', name: 'Anna', email: 'anna@voorbeeld.example', emailVerified: true }
  await app.db.insert(users).values({ ...anna, ...times })
  await changeWish(app, anna.id, productId, 'add')
  await requestWishMails(app, anna.id, 10)
  await app.pool.query('UPDATE variants SET price_cents = 5000 WHERE product_id = $1', [productId])
  await refreshProducts(app, [productId])
  await watchWishes(app)
  await sendWishMails(app)
  const mails = await readWrittenMails(app)
  return mails.map(({ html, text }) => `${html} ${text}`).join('\n')
}
