import { expect } from 'vitest'
import {
  addOffersToCart,
  setShopStatus,
} from '#app/features/affiliate/partner-cart/change-partner-cart.server.ts'
import { handOver } from '#app/features/affiliate/partner-cart/hand-over.server.ts'
import { rollUp } from '#app/features/insight/analytics/roll-up.server.ts'
import { readReport } from '#app/features/insight/reports/read-report.server.ts'
import type { ClicksBy } from '#app/features/insight/reports/reports.ts'
import { readOfferBox } from '#app/features/partners/offer-box/read-offer-box.server.tsx'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { signInOwner } from '#tests/support/sign-in-owner.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createAnalyticsBrowser, DAY_MS, DESKTOP, readEvents } from './analytics-browser.ts'
import { LONG_TIMEOUT } from './built-shop.ts'
import { createVisitor } from './visitor.ts'

shopTest(
  'without JavaScript the browser itself reports a click on a link to another shop, and no data of the visitor is stored',
  LONG_TIMEOUT,
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring', seller: 'external' })
    const parsedRef = readOfferRef('B0CH4K3L01')
    if (!parsedRef.ok) throw new Error(parsedRef.error)
    await addOffer(app, productId, parsedRef.offerRef)
    const [offer] = await readLiveOffers(app.db, [productId], app.clock.now())
    const { send } = await createVisitor(app)
    const { html } = await readOfferBox(app, { id: productId, seller: 'external', name: 'Ring' })
    const pingUrl = html.match(/ ping="([^"]+)"/)?.[1]
    expect(pingUrl).toBe(`/deel/klik/?o=${offer?.id}`)
    const ping = async (url: string, headers: Record<string, string> = {}) => {
      const referringPage = 'http://schakel.test/product/ring/?gclid=geheim'
      return (
        await send({
          method: 'POST',
          url,
          payload: 'PING',
          headers: {
            'content-type': 'text/ping',
            'user-agent': DESKTOP,
            'ping-from': referringPage,
            'ping-to': 'https://www.amazon.nl/dp/B0CH4K3L01',
            ...headers,
          },
        })
      ).statusCode
    }
    expect(await ping(pingUrl ?? '', { 'user-agent': 'Googlebot/2.1' })).toBe(204)
    expect(await readEvents(app)).toEqual([])
    expect(await ping(pingUrl ?? '')).toBe(204)
    expect(await ping('/deel/klik/?winkel=amazon.de')).toBe(204)
    const anonymousFields = {
      session: null,
      source: null,
      campaign: null,
      path: '/product/ring/',
    }
    expect(await readEvents(app)).toMatchObject([
      { ...anonymousFields, kind: 'marketplace_click', offer_id: offer?.id, product_id: productId },
      { ...anonymousFields, kind: 'marketplace_click', offer_id: null, seller: 'amazon.de' },
    ])
    for (const invalidQuery of ['', '?o=', '?o=1..2', '?o=abc', '?winkel='])
      expect(await ping(`/deel/klik/${invalidQuery}`), invalidQuery).toBe(400)
    expect(await ping(pingUrl ?? '', { 'ping-from': 'ergens' })).toBe(400)
    expect(await ping(pingUrl ?? '', { 'ping-from': 'http://schakel.test/beheer/' })).toBe(400)
    expect(await ping(pingUrl ?? '', { origin: 'https://boos.example' })).toBe(403)
    expect((await readEvents(app)).length).toBe(2)
  },
)

shopTest(
  'clicks on links to other shops are counted for everybody, by product, offer, page and source; not for robots and staff',
  LONG_TIMEOUT,
  async ({ app, clock }) => {
    const { productId } = await addProduct(app, { name: 'Parelketting', seller: 'external' })
    for (const asin of ['B0CH4K3L01', 'B0CH4K3L02']) {
      const parsedRef = readOfferRef(asin)
      if (!parsedRef.ok) throw new Error(parsedRef.error)
      await addOffer(app, productId, parsedRef.offerRef)
    }
    const offers = await readLiveOffers(app.db, [productId], clock.now())
    const [firstOffer = 0, secondOffer = 0] = offers.map(({ id }) => id)
    const { sendEvents } = await createAnalyticsBrowser(app)
    const page = '/product/parelketting/'
    const click = (path: string, ids?: number[]) => ({
      kind: 'marketplace_click',
      path,
      ...(ids && { offers: ids }),
    })
    const withoutConsent = { headers: { cookie: '' } }

    await sendEvents([click(page, [firstOffer]), { kind: 'page_view', path: page }], withoutConsent)
    await sendEvents(
      [click('/checkout/winkels/', [firstOffer, secondOffer, firstOffer])],
      withoutConsent,
    )
    await sendEvents([click(page, [firstOffer])], { headers: { 'user-agent': 'bingbot/2.0' } })
    const owner = await createVisitor(app)
    await signInOwner(app, owner.jar)
    const ownerCookies = [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    await sendEvents([click(page, [firstOffer])], { headers: { cookie: ownerCookies } })
    expect(await readEvents(app)).toMatchObject([
      { kind: 'marketplace_click', session: null, source: null, offer_id: firstOffer },
      ...[firstOffer, secondOffer].map((id) => ({
        session: null,
        path: '/checkout/winkels/',
        offer_id: id,
      })),
    ])
    clock.advance(7 * DAY_MS)
    await sendEvents([
      ...[click(page, [firstOffer]), click('/coupons/'), click(page, [9_999])],
      // A link of the country check without an offer, and one of an unrelated shop.
      ...['amazon.de', 'kwaad.example'].map((shop) => ({ ...click(page), shop })),
    ])
    await rollUp(app)
    await addOffersToCart(app, 't_gast', [secondOffer], 2)
    await setShopStatus(app, 't_gast', 'amazon.nl', 'done')
    await handOver(app, 't_gast', { type: 'utm', by: 'nieuwsbrief' })

    const readClicks = async (clicksBy: ClicksBy) =>
      (await readReport(app, { kind: 'clicks', days: 7, clicksBy })).rows
    expect(await readClicks('product')).toEqual([
      ['Parelketting', 4, 3, 2],
      ['Onbekend', 1, 0, 0],
    ])
    expect(await readClicks('offer')).toEqual([
      ['Parelketting', 'Onbekend', '', 2, 0, 0],
      ['Parelketting', 'amazon.nl', 'B0CH4K3L01', 1, 2, 0],
      ['Onbekend', 'Onbekend', '', 1, 0, 0],
      ['Parelketting', 'amazon.de', '', 1, 0, 0],
      ['Parelketting', 'amazon.nl', 'B0CH4K3L02', 0, 1, 2],
    ])
    expect(await readClicks('page')).toEqual([
      [page, 4, 1, 0],
      ['/coupons/', 1, 0, 0],
      ['/checkout/winkels/', 0, 2, 2],
    ])
    expect(await readClicks('source')).toEqual([
      ['Onbekend', 'Campagne: nieuwsbrief', 3, 0, 0],
      ['Amazon', 'Campagne: nieuwsbrief', 2, 0, 2],
      ['Amazon', 'Onbekend', 0, 3, 0],
    ])
    const reportFile = await owner.get('/beheer/rapporten.csv?rapport=klikken&per=alles')
    // The byte order mark makes spreadsheets detect the encoding.
    expect(reportFile.body).toMatch(/^\uFEFFSieraad;/)
    expect(
      reportFile.body.split('\r\n').filter((line) => line.includes('B0CH4K3L01')),
    ).toHaveLength(3)
  },
)
