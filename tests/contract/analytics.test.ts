import { expect } from 'vitest'
import { clearOldEvents, rollUp } from '#app/features/insight/analytics/roll-up.server.ts'
import { keepOrderAttribution } from '#app/features/insight/attribution/keep-attribution.server.ts'
import { readReport } from '#app/features/insight/reports/read-report.server.ts'
import type { ReportKind } from '#app/features/insight/reports/reports.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { signInOwner } from '#tests/support/sign-in-owner.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import { PATIENCE } from './built-shop.ts'
import { DAY_MS, DESKTOP, LET, openTeller, PHONE, readEvents, VISITS } from './teller.ts'
import { openVisitor } from './visitor.ts'

const page = (path: string) => ({ kind: 'page_view', path })

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
        kind: 'page_view',
        path: '/gedeelde-verlanglijst/',
        session: null,
        is_guest: true,
        device: 'Desktop',
        source_type: null,
        source: null,
        campaign: null,
        product_id: null,
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
      source_type: 'utm',
      utm_source: 'nieuwsbrief',
      utm_campaign: 'herfst',
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
