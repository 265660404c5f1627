import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { clearOldEvents, rollUp } from '#app/features/insight/analytics/roll-up.server.ts'
import { storeOrderAttribution } from '#app/features/insight/attribution/store-attribution.server.ts'
import { readReport } from '#app/features/insight/reports/read-report.server.ts'
import type { ReportKind } from '#app/features/insight/reports/reports.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { signInOwner } from '#tests/support/sign-in-owner.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import {
  createAnalyticsBrowser,
  DAY_MS,
  DESKTOP,
  MEASURING_COOKIE,
  PHONE,
  readEvents,
  VISIT_IDS,
} from './analytics-browser.ts'
import { LONG_TIMEOUT } from './built-shop.ts'
import { createVisitor } from './visitor.ts'

const pageView = (path: string) => ({ kind: 'page_view', path })

shopTest(
  'visits are recorded with consent, otherwise only counted if the owner wants that; robots and staff never [P05, T17]',
  LONG_TIMEOUT,
  async ({ app }) => {
    const { productId, variantIds } = await addProduct(app, { name: 'Ring' })
    const { sendEvents, post } = await createAnalyticsBrowser(app)
    const ringView = { kind: 'product_view', path: '/product/ring/' }

    expect(await sendEvents([pageView('/')], { headers: { cookie: '' } })).toBe(204)
    // Consent to marketing (m) is not consent to statistics (s).
    const withoutConsent = { cookie: MEASURING_COOKIE.replace('.s.', '.m.') }
    expect(await sendEvents([pageView('/')], { headers: withoutConsent })).toBe(204)
    expect(await sendEvents([pageView('/')], { headers: { 'user-agent': 'Googlebot/2.1' } })).toBe(
      204,
    )
    const owner = await createVisitor(app)
    await signInOwner(app, owner.jar)
    const ownerCookies = [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(
      await sendEvents([pageView('/')], {
        headers: { cookie: `${MEASURING_COOKIE}; ${ownerCookies}` },
      }),
    ).toBe(204)
    expect(await readEvents(app)).toEqual([])

    await saveSettings(app, { countsWithoutConsent: true })
    await sendEvents([pageView('/gedeelde-verlanglijst/geheim/')], { headers: withoutConsent })
    await sendEvents(
      [
        ringView,
        { kind: 'add_to_cart', path: '/shop/', id: variantIds[0] ?? 0 },
        { kind: 'search', path: '/zoeken/', term: '  Tiara\u0000\ud83d ', found: 0 },
        { kind: 'wishlist', path: '/', id: 99_999_999 },
      ],
      { headers: { 'user-agent': PHONE } },
    )
    const expectedFields = {
      session: VISIT_IDS[0],
      is_guest: true,
      device: 'Mobile',
      source: 'nieuwsbrief',
    }
    expect(await readEvents(app)).toMatchObject([
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
      { ...expectedFields, kind: 'product_view', product_id: productId, path: '/product/ring/' },
      { ...expectedFields, kind: 'add_to_cart', product_id: productId, term: null },
      { ...expectedFields, kind: 'search', term: 'tiara\ufffd', found: 0 },
      { ...expectedFields, kind: 'wishlist', product_id: null },
    ])

    for (const body of ['', '{', 'null', '[]', '{"events":[]}', JSON.stringify({ events: 'x' })])
      expect((await post(body, { cookie: MEASURING_COOKIE })).statusCode, body).toBe(400)
    const invalidEvents = [
      { kind: 'iets', path: '/' },
      { kind: 'search', path: 'zoeken', term: 'x' },
      { kind: 'wishlist', path: '/', id: 2 ** 31 },
    ]
    for (const event of invalidEvents) expect(await sendEvents([event]), event.kind).toBe(400)
    expect(await sendEvents(Array.from({ length: 41 }, () => pageView('/')))).toBe(400)
    expect(await sendEvents([pageView('/')], { session: 'ik' })).toBe(400)
    expect((await readEvents(app)).length).toBe(5)

    let status = 204
    // One network may send 300 batches within ten minutes.
    for (let count = 0; count < 300 && status === 204; count++)
      status = await sendEvents([pageView('/')])
    expect(status).toBe(429)
  },
)

shopTest(
  'events are summed by hour and day, however often the job runs, and reports compare with the days before',
  LONG_TIMEOUT,
  async ({ app, clock }) => {
    await addProduct(app, { name: 'Ketting' })
    const { sendEvents } = await createAnalyticsBrowser(app)
    const [first, second, third] = VISIT_IDS as [string, string, string]
    const necklaceView = { kind: 'product_view', path: '/product/ketting/' }
    const readRows = async (kind: ReportKind, days = 7) =>
      (await readReport(app, { kind, days, clicksBy: 'all' })).rows

    await sendEvents([pageView('/')], { session: third })
    clock.advance(7 * DAY_MS)
    await sendEvents([pageView('/'), pageView('/product/ketting/'), necklaceView], {
      session: first,
    })
    await sendEvents([pageView('/shop/')], {
      session: second,
      source: null,
      headers: { 'user-agent': PHONE },
    })
    await rollUp(app)
    clock.advance(5 * 60_000)
    const order = await placeAnOrder(app)
    await sendEvents(
      [
        { kind: 'add_to_cart', path: '/product/ketting/', id: order.variantId },
        { kind: 'begin_checkout', path: '/checkout/' },
        { kind: 'order', path: '/checkout/order-received/1/' },
        { kind: 'search', path: '/zoeken/', term: 'tiara', found: 0 },
        { kind: 'search', path: '/zoeken/', term: 'Tiara', found: 2 },
      ],
      { session: first },
    )
    await storeOrderAttribution(app.db, order.id, {
      source_type: 'utm',
      utm_source: 'nieuwsbrief',
      utm_campaign: 'herfst',
      user_agent: DESKTOP,
    })
    await app.pool.query(`UPDATE orders SET state = 'paid', paid_at = placed_at`)
    await rollUp(app)
    await rollUp(app)

    const visits = await readRows('visits')
    expect(visits).toHaveLength(7)
    // Day, visits and those of the week before, page views and those of the week before
    expect(visits.at(-1)).toEqual(['2026-11-28', 2, 1, 3, 1])
    for (const [day, ...counts] of visits.slice(0, -1))
      expect(counts, String(day)).toEqual([0, 0, 0, 0])
    expect(await readRows('funnel')).toEqual([
      ['Bezoeken', 2, null, 100, 100],
      ['Bekeek een sieraad', 1, 50, 50, 0],
      ['Legde iets in de winkelwagen', 1, 100, 50, 0],
      ['Begon met afrekenen', 1, 100, 50, 0],
      ['Bestelde', 1, 100, 50, 0],
    ])
    expect((await readRows('products')).map((row) => row.slice(0, 4))).toEqual([
      ['Zegelring Sanne', 0, 0, 1],
      ['Ketting', 1, 0, 0],
    ])
    expect(await readRows('searches')).toEqual([['tiara', 2, 0, 1]])
    const { rows } = await app.pool.query('SELECT total_cents AS cents FROM orders')
    expect(await readRows('sources')).toEqual([
      ['Campagne: nieuwsbrief', 'herfst', 1, 1, 1, rows[0].cents],
      ['Onbekend', '', 1, 0, 0, 0],
    ])
    expect(await readRows('devices')).toEqual([
      ['Computer', 1, 1, 1, rows[0].cents],
      ['Telefoon', 1, 0, 0, 0],
    ])
    await app.pool.query(`
      INSERT INTO refunds (id, order_id, payment_id, way, state, amount_cents, actor, created_at)
      SELECT 'terug', order_id, id, 'by-hand', 'done', 100, 'Eva', now() FROM payments`)
    expect((await readRows('sources'))[0]?.at(-1)).toBe(rows[0].cents - 100)
    expect((await readRows('devices'))[0]?.at(-1)).toBe(rows[0].cents - 100)
    const hours = await app.pool.query('SELECT views, visits FROM analytics_hours ORDER BY hour')
    expect(hours.rows).toEqual([
      { views: 1, visits: 1 },
      { views: 3, visits: 2 },
    ])
    const eventCounts = await app.pool.query(
      `SELECT kind, times FROM analytics_client_events WHERE kind IN ('search', 'order') ORDER BY kind`,
    )
    expect(eventCounts.rows).toEqual([
      { kind: 'order', times: 1 },
      { kind: 'search', times: 2 },
    ])

    // Events are deleted after 400 days; those of the first visit are 403 days old by then.
    clock.advance(396 * DAY_MS)
    await clearOldEvents(app)
    expect((await readEvents(app)).length, 'those of the first visit are deleted').toBe(9)
    await rollUp(app)
    for (const [day, visitCount] of await readRows('visits', 365))
      expect(visitCount, String(day)).toBe(0)
  },
)
