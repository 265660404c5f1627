import { expect } from 'vitest'
import { readReport } from '#app/features/analytics/read-report.server.ts'
import type { ClicksBy, ReportKind } from '#app/features/analytics/reports.ts'
import { clearOldEvents, rollUp } from '#app/features/analytics/roll-up.server.ts'
import { keepOrderAttribution } from '#app/features/attribution/keep-attribution.server.ts'
import { handOver } from '#app/features/elsewhere/hand-over.server.ts'
import { keepOffers, tellShop } from '#app/features/elsewhere/keep-offers.server.ts'
import { readPlace } from '#app/features/offers/offer-address.ts'
import { readLiveOffers } from '#app/features/offers/read-live-offers.server.ts'
import { readOfferBox } from '#app/features/offers/read-offer-box.server.tsx'
import { addOffer } from '#app/features/offers/write-offers.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { placeAnOrder } from '#tests/place-an-order.ts'
import { shopTest } from '#tests/shop-test.ts'
import { signInOwner } from '#tests/sign-in-owner.ts'
import { addPiece } from '#tests/stock-shop.ts'
import { PATIENCE } from './built-shop.ts'
import { openVisitor } from './visitor.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const VISITS = [1, 2, 3].map((n) => `0000000${n}-0000-4000-8000-000000000000`)
const DAY_MS = 86_400_000
const MAIL = { type: 'utm', source: 'nieuwsbrief', campaign: 'herfst' }
const LET = 'schakel_consent=1.s.0b9b2a52-6f0e-4a55-9f0a-5f6c1b1d2e3f'

type Event = {
  kind: string
  path: string
  id?: number
  offers?: number[]
  term?: string
  found?: number
}

async function openTeller(shop: Shop) {
  const { send } = await openVisitor(shop)
  const post = (payload: string, headers: Record<string, string>) =>
    send({
      method: 'POST',
      url: '/deel/tel/',
      payload,
      headers: { 'content-type': 'application/json', 'user-agent': DESKTOP, ...headers },
    })
  return {
    post,
    /** As a browser whose owner let it, unless `headers` say otherwise. */
    tell: async (
      events: Event[],
      { session = VISITS[0] ?? null, source = MAIL, headers = {} } = {} as {
        session?: string | null
        source?: typeof MAIL | null
        headers?: Record<string, string>
      },
    ) => {
      const common = { store_admin: 0, is_guest: 1 }
      const parcel = JSON.stringify({ common, session, source, events })
      return (await post(parcel, { cookie: LET, ...headers })).statusCode
    },
  }
}

const page = (path: string) => ({ kind: 'page_view', path })
const readEvents = async (shop: Shop) =>
  (await shop.pool.query('SELECT * FROM analytics_events ORDER BY id')).rows

shopTest(
  'who let it is told with their visit, others only as a number and only where the owner wants it; robots and staff never [E14, P05, T17]',
  PATIENCE,
  async ({ shop }) => {
    const { productId, variantIds } = await addPiece(shop, { name: 'Ring' })
    const { tell, post } = await openTeller(shop)
    const ring = { kind: 'product_view', path: '/product/ring/' }

    expect(await tell([page('/')], { headers: { cookie: '' } })).toBe(204)
    const refused = { cookie: LET.replace('.s.', '.m.') }
    expect(await tell([page('/')], { headers: refused })).toBe(204)
    expect(await tell([page('/')], { headers: { 'user-agent': 'Googlebot/2.1' } })).toBe(204)
    const owner = await openVisitor(shop)
    await signInOwner(shop, owner.jar)
    const session = [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await tell([page('/')], { headers: { cookie: `${LET}; ${session}` } })).toBe(204)
    expect(await readEvents(shop)).toEqual([])

    await shop.pool.query(
      `INSERT INTO settings (name, value) VALUES ('countsWithoutConsent', 'true')`,
    )
    await tell([page('/gedeelde-verlanglijst/geheim/')], { headers: refused })
    await tell(
      [
        ring,
        { kind: 'add_to_cart', path: '/shop/', id: variantIds[0] ?? 0 },
        { kind: 'search', path: '/zoeken/', term: '  Tiara\u0000\ud83d ', found: 0 },
        { kind: 'wishlist', path: '/', id: 99_999_999 },
      ],
      { headers: { 'user-agent': PHONE } },
    )
    const known = { session: VISITS[0], is_guest: true, device: 'Mobile', source: 'nieuwsbrief' }
    expect(await readEvents(shop)).toMatchObject([
      {
        ...{ kind: 'page_view', path: '/gedeelde-verlanglijst/', session: null, is_guest: true },
        ...{ device: 'Desktop', source_type: null, source: null, campaign: null, product_id: null },
      },
      { ...known, kind: 'product_view', product_id: productId, path: '/product/ring/' },
      { ...known, kind: 'add_to_cart', product_id: productId, term: null },
      { ...known, kind: 'search', term: 'tiara\ufffd', found: 0 },
      { ...known, kind: 'wishlist', product_id: null },
    ])

    for (const body of ['', '{', 'null', '[]', '{"events":[]}', JSON.stringify({ events: 'x' })])
      expect((await post(body, { cookie: LET })).statusCode, body).toBe(400)
    const strange = [
      { kind: 'iets', path: '/' },
      { kind: 'search', path: 'zoeken', term: 'x' },
      { kind: 'wishlist', path: '/', id: 2 ** 31 },
    ]
    for (const event of strange) expect(await tell([event]), event.kind).toBe(400)
    expect(await tell(Array.from({ length: 41 }, () => page('/')))).toBe(400)
    expect(await tell([page('/')], { session: 'ik' })).toBe(400)
    expect((await readEvents(shop)).length).toBe(5)

    let status = 204
    for (let turn = 0; turn < 300 && status === 204; turn++) status = await tell([page('/')])
    expect(status).toBe(429)
  },
)

shopTest(
  'a press on a link to another shop is counted by the browser itself where no script runs, without anything of its visitor',
  PATIENCE,
  async ({ shop }) => {
    const { productId } = await addPiece(shop, { name: 'Ring', seller: 'external' })
    const place = readPlace('B0CH4K3L01')
    if (!place.ok) throw new Error(place.error)
    await addOffer(shop, productId, place.place)
    const [offer] = await readLiveOffers(shop.db, [productId], shop.clock.now())
    const { send } = await openVisitor(shop)
    const { html } = await readOfferBox(shop, { id: productId, seller: 'external', name: 'Ring' })
    const told = html.match(/ ping="([^"]+)"/)?.[1]
    expect(told).toBe(`/deel/klik/?o=${offer?.id}`)
    const ping = async (url: string, headers: Record<string, string> = {}) => {
      const from = 'http://schakel.test/product/ring/?gclid=geheim'
      return (
        await send({
          ...{ method: 'POST', url, payload: 'PING' },
          headers: {
            ...{ 'content-type': 'text/ping', 'user-agent': DESKTOP, 'ping-from': from },
            'ping-to': 'https://www.amazon.nl/dp/B0CH4K3L01',
            ...headers,
          },
        })
      ).statusCode
    }
    expect(await ping(told ?? '', { 'user-agent': 'Googlebot/2.1' })).toBe(204)
    expect(await readEvents(shop)).toEqual([])
    expect(await ping(told ?? '')).toBe(204)
    expect(await ping('/deel/klik/?winkel=amazon.de')).toBe(204)
    const nobody = { session: null, source: null, campaign: null, path: '/product/ring/' }
    expect(await readEvents(shop)).toMatchObject([
      { ...nobody, kind: 'marketplace_click', offer_id: offer?.id, product_id: productId },
      { ...nobody, kind: 'marketplace_click', offer_id: null, seller: 'amazon.de' },
    ])
    for (const bad of ['', '?o=', '?o=1..2', '?o=abc', '?winkel='])
      expect(await ping(`/deel/klik/${bad}`), bad).toBe(400)
    expect(await ping(told ?? '', { 'ping-from': 'ergens' })).toBe(400)
    expect(await ping(told ?? '', { 'ping-from': 'http://schakel.test/beheer/' })).toBe(400)
    expect(await ping(told ?? '', { origin: 'https://boos.example' })).toBe(403)
    expect((await readEvents(shop)).length).toBe(2)
  },
)

shopTest(
  'what was told is added up by the hour and the day, however often, and reports compare it with the days before',
  PATIENCE,
  async ({ shop, clock }) => {
    await addPiece(shop, { name: 'Ketting' })
    const { tell } = await openTeller(shop)
    const [first, second, third] = VISITS as [string, string, string]
    const chain = { kind: 'product_view', path: '/product/ketting/' }
    const read = async (kind: ReportKind, days = 7) =>
      (await readReport(shop, { kind, days, clicksBy: 'all' })).rows

    await tell([page('/')], { session: third })
    clock.advance(7 * DAY_MS)
    await tell([page('/'), page('/product/ketting/'), chain], { session: first })
    await tell([page('/shop/')], {
      session: second,
      source: null,
      headers: { 'user-agent': PHONE },
    })
    await rollUp(shop)
    clock.advance(5 * 60_000)
    const order = await placeAnOrder(shop)
    await tell(
      [
        { kind: 'add_to_cart', path: '/product/ketting/', id: order.variantId },
        { kind: 'begin_checkout', path: '/checkout/' },
        { kind: 'order', path: '/checkout/order-received/1/' },
        { kind: 'search', path: '/zoeken/', term: 'tiara', found: 0 },
        { kind: 'search', path: '/zoeken/', term: 'Tiara', found: 2 },
      ],
      { session: first },
    )
    await keepOrderAttribution(shop.db, order.id, {
      ...{ source_type: 'utm', utm_source: 'nieuwsbrief', utm_campaign: 'herfst' },
      user_agent: DESKTOP,
    })
    await shop.pool.query(`UPDATE orders SET state = 'paid', paid_at = placed_at`)
    await rollUp(shop)
    await rollUp(shop)

    const visits = await read('visits')
    expect(visits).toHaveLength(7)
    expect(visits.at(-1)).toEqual(['28-11-2026', 2, 1, 3, 1])
    expect(visits.slice(0, -1).every((row) => row.slice(1).every((cell) => cell === 0))).toBe(true)
    expect(await read('funnel')).toEqual([
      ['Bezoeken', 2, 100, 1, 100],
      ['Bekeek een sieraad', 1, 50, 0, 0],
      ['Legde iets in de winkelwagen', 1, 50, 0, 0],
      ['Begon met afrekenen', 1, 50, 0, 0],
      ['Bestelde', 1, 50, 0, 0],
    ])
    expect((await read('products')).map((row) => row.slice(0, 4))).toEqual([
      ['Ketting', 1, 0, 0],
      ['Zegelring Sanne', 0, 0, 1],
    ])
    expect(await read('searches')).toEqual([['tiara', 2, 0, 1]])
    const { rows } = await shop.pool.query('SELECT total_cents AS cents FROM orders')
    expect(await read('sources')).toEqual([
      ['Campagne: nieuwsbrief', 'herfst', 1, 1, 1, rows[0].cents],
      ['Onbekend', '', 1, 0, 0, 0],
    ])
    expect(await read('devices')).toEqual([
      ['Computer', 1, 1, 1, rows[0].cents],
      ['Telefoon', 1, 0, 0, 0],
    ])
    await shop.pool.query(`
      INSERT INTO refunds (id, order_id, payment_id, way, state, amount_cents, actor, created_at)
      SELECT 'terug', order_id, id, 'by-hand', 'done', 100, 'Eva', now() FROM payments`)
    expect((await read('sources'))[0]?.at(-1)).toBe(rows[0].cents - 100)
    expect((await read('devices'))[0]?.at(-1)).toBe(rows[0].cents - 100)
    const hours = await shop.pool.query('SELECT views, visits FROM analytics_hours ORDER BY hour')
    expect(hours.rows).toEqual([
      { views: 1, visits: 1 },
      { views: 3, visits: 2 },
    ])
    const deeds = await shop.pool.query(
      `SELECT kind, times FROM analytics_deeds WHERE kind IN ('search', 'order') ORDER BY kind`,
    )
    expect(deeds.rows).toEqual([
      { kind: 'order', times: 1 },
      { kind: 'search', times: 2 },
    ])

    clock.advance(396 * DAY_MS)
    await clearOldEvents(shop)
    expect((await readEvents(shop)).length, 'those of the first day are gone').toBe(9)
    await rollUp(shop)
    expect((await read('visits', 365)).every((row) => row[1] === 0)).toBe(true)
  },
)

shopTest(
  'presses on links to other shops are counted of everybody as a number, by product, offer, page and source; robots and staff are not [E14]',
  PATIENCE,
  async ({ shop, clock }) => {
    const { productId } = await addPiece(shop, { name: 'Parelketting', seller: 'external' })
    for (const asin of ['B0CH4K3L01', 'B0CH4K3L02']) {
      const read = readPlace(asin)
      if (!read.ok) throw new Error(read.error)
      await addOffer(shop, productId, read.place)
    }
    const offers = await readLiveOffers(shop.db, [productId], clock.now())
    const [first = 0, second = 0] = offers.map(({ id }) => id)
    const { tell } = await openTeller(shop)
    const page = '/product/parelketting/'
    const click = (path: string, ids?: number[]) => ({
      ...{ kind: 'marketplace_click', path },
      ...(ids && { offers: ids }),
    })
    const unasked = { headers: { cookie: '' } }

    await tell([click(page, [first]), { kind: 'page_view', path: page }], unasked)
    await tell([click('/checkout/winkels/', [first, second, first])], unasked)
    await tell([click(page, [first])], { headers: { 'user-agent': 'bingbot/2.0' } })
    const owner = await openVisitor(shop)
    await signInOwner(shop, owner.jar)
    const session = [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    await tell([click(page, [first])], { headers: { cookie: session } })
    expect(await readEvents(shop)).toMatchObject([
      { kind: 'marketplace_click', session: null, source: null, offer_id: first },
      ...[first, second].map((id) => ({ session: null, path: '/checkout/winkels/', offer_id: id })),
    ])
    clock.advance(7 * DAY_MS)
    await tell([
      ...[click(page, [first]), click('/coupons/'), click(page, [9_999])],
      // A link of the box with countries, where no offer is known; and of a shop that is none of those.
      ...['amazon.de', 'kwaad.example'].map((there) => ({ ...click(page), shop: there })),
    ])
    await rollUp(shop)
    await keepOffers(shop, 't_gast', [second], 2)
    await tellShop(shop, 't_gast', 'amazon.nl', 'done')
    await handOver(shop, 't_gast', { type: 'utm', by: 'nieuwsbrief' })

    const read = async (clicksBy: ClicksBy) =>
      (await readReport(shop, { kind: 'clicks', days: 7, clicksBy })).rows
    expect(await read('product')).toEqual([
      ['Parelketting', 4, 3, 2],
      ['Onbekend', 1, 0, 0],
    ])
    expect(await read('offer')).toEqual([
      ['Parelketting', 'Onbekend', '', 2, 0, 0],
      ['Parelketting', 'amazon.nl', 'B0CH4K3L01', 1, 2, 0],
      ['Onbekend', 'Onbekend', '', 1, 0, 0],
      ['Parelketting', 'amazon.de', '', 1, 0, 0],
      ['Parelketting', 'amazon.nl', 'B0CH4K3L02', 0, 1, 2],
    ])
    expect(await read('page')).toEqual([
      [page, 4, 1, 0],
      ['/coupons/', 1, 0, 0],
      ['/checkout/winkels/', 0, 2, 2],
    ])
    expect(await read('source')).toEqual([
      ['Onbekend', 'Campagne: nieuwsbrief', 3, 0, 0],
      ['Amazon', 'Campagne: nieuwsbrief', 2, 0, 2],
      ['Amazon', 'Onbekend', 0, 3, 0],
    ])
    const file = await owner.get('/beheer/rapporten.csv?rapport=klikken&per=alles')
    // As a spreadsheet knows what letters it holds.
    expect(file.body).toMatch(/^\uFEFFSieraad;/)
    expect(file.body.split('\r\n').filter((line) => line.includes('B0CH4K3L01'))).toHaveLength(3)
  },
)
