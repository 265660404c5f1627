import { expect } from 'vitest'
import { couponForm } from '#app/features/content/coupons/coupon-forms.ts'
import {
  findManagedCoupon,
  readManagedCoupons,
  saveCoupon,
} from '#app/features/content/coupons/manage-coupons.server.ts'
import type { App } from '#app/platform/app.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

const BROWSER: Record<string, string> = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
}
const ROBOT = { 'user-agent': 'Mozilla/5.0 (compatible; Voorbeeldbot/1.0)' }

async function addCoupon(app: App, formValues: Record<string, string>): Promise<number> {
  const saved = await saveCoupon(app, null, couponForm.parse(formValues))
  if (!saved.ok) throw new Error(saved.error)
  return saved.id
}

const CACHEABLE = 'no-cache'
const submitIntent = (builtShop: BuiltShop, id: number, intent: string, headers = BROWSER) =>
  builtShop.request({
    path: `/deel/coupon/${id}/`,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: `intent=${intent}`,
  })

const UNCACHEABLE = 'private, no-store'

builtShopTest(
  'visitors find coupons by number and by text: masked, open, expired and restricted ones [S07, E12, T14, P04]',
  LONG_TIMEOUT,
  async ({ app, builtShop, clock }) => {
    const { productId } = await addProduct(app, { name: 'Ring Mira' })
    const maskedCoupon = await addCoupon(app, {
      title: 'Twintig euro eraf',
      code: 'LICHT-GEHEIM-20',
      isMasked: 'on',
      isPaidLink: 'on',
      destination: 'https://zilverhuis.voorbeeld.example/',
    })
    const openCoupon = await addCoupon(app, {
      title: 'Tien procent',
      code: 'PARELS',
      product: String(productId),
      endsAt: '2026-11-22T00:00',
    })
    const expiredCoupon = await addCoupon(app, {
      title: 'Gravure',
      code: 'GRAVEER',
      isMasked: 'on',
      endsAt: '2026-11-16T00:00',
    })
    const customersCoupon = await addCoupon(app, {
      title: 'Voor klanten',
      code: 'VASTEKLANT',
      customersOnly: 'on',
    })
    const futureCoupon = await addCoupon(app, {
      title: 'Straks',
      code: 'WINTER',
      startsAt: '2026-11-21T20:00',
    })
    const guest = createClient(builtShop)
    const get = (path: string) => builtShop.request({ path, headers: BROWSER })

    // The list is cached for all visitors, and contains only codes that are not masked.
    const list = await get('/coupons/')
    expect(list.headers['cache-control']).toBe(CACHEABLE)
    for (const secret of ['LICHT-GEHEIM-20', 'VASTEKLANT', 'WINTER', 'Straks'])
      expect(list.text).not.toContain(secret)
    expect(list.text).toContain(`data-codeid="${maskedCoupon}"`)
    expect(list.text).toContain('data-dest="https://zilverhuis.voorbeeld.example/"')
    expect(list.text).toContain('data-codetext="PARELS" data-clipboard-text="PARELS"')
    expect(list.text).toContain('data-dest="/product/ring-mira/"')
    expect(list.text).toContain('data-codetext="GRAVEER" data-clipboard-text="GRAVEER"')
    expect(list.text).toContain('Verlopen op 15\u00a0november.')
    expect(list.text).toContain('Advertentie')
    expect((await get('/coupons.data')).text).not.toContain('LICHT-GEHEIM-20')

    // The page of a visible code is cached as well; that of a masked code belongs to one visitor.
    for (const path of [`/coupons/?codeid=${openCoupon}`, '/coupons/?codetext=parels']) {
      const page = await get(path)
      expect([page.status, page.headers['cache-control']]).toEqual([200, CACHEABLE])
      expect(page.text).toContain('value="PARELS"')
      expect(page.text).toContain('noindex')
    }
    expect((await get(`/coupons/?codeid=${expiredCoupon}`)).text).toContain(
      'Deze code is verlopen.',
    )
    for (const path of [`/coupons/?codeid=${maskedCoupon}`, '/coupons/?codetext=LICHT-GEHEIM-20']) {
      const page = await get(path)
      expect([page.status, page.headers['cache-control']]).toEqual([200, UNCACHEABLE])
      expect(page.text).toContain('value="LICHT-GEHEIM-20"')
      expect(page.text).toContain(
        'data-codetext="LICHT-GEHEIM-20" data-clipboard-text="LICHT-GEHEIM-20"',
      )
      expect(page.text).toContain('rel="sponsored nofollow noopener"')
    }
    for (const query of [
      'codeid=0',
      'codeid=999999',
      `codeid=${futureCoupon}`,
      'codetext=<b>BESTAAT</b>',
    ]) {
      const page = await get(`/coupons/?${query}`)
      expect(page.status, query).toBe(404)
      expect(page.text).toContain('Deze kortingscode is er niet (meer).')
      expect(page.text).not.toContain('<b>BESTAAT')
    }

    // Clicking fetches the code; it counts one visit, even if the page showed the code already.
    const revealResponse = await submitIntent(builtShop, maskedCoupon, 'reveal')
    expect([revealResponse.status, revealResponse.headers['cache-control']]).toEqual([
      200,
      UNCACHEABLE,
    ])
    expect(JSON.parse(revealResponse.text)).toEqual({
      codeid: maskedCoupon,
      codetext: 'LICHT-GEHEIM-20',
      clipboard_text: 'LICHT-GEHEIM-20',
      destination: 'https://zilverhuis.voorbeeld.example/',
    })
    await submitIntent(builtShop, maskedCoupon, 'reveal', ROBOT)
    expect(await findManagedCoupon(app, maskedCoupon)).toMatchObject({ reveals: 1, clicks: 0 })
    await submitIntent(builtShop, maskedCoupon, 'reveal', {
      'user-agent': 'Mozilla/5.0 (iPhone) Safari/605',
    })
    // A second click of the same visitor is not counted.
    for (let count = 0; count < 2; count++) await submitIntent(builtShop, maskedCoupon, 'click')
    expect(await findManagedCoupon(app, maskedCoupon)).toMatchObject({ reveals: 2, clicks: 1 })
    expect((await submitIntent(builtShop, futureCoupon, 'reveal')).status).toBe(404)
    const crossSiteResponse = await submitIntent(builtShop, maskedCoupon, 'reveal', {
      ...BROWSER,
      'sec-fetch-site': 'cross-site',
    })
    expect(crossSiteResponse.status).toBe(403)

    // A guest gets no code of a restricted coupon, on any path; a customer does.
    expect((await submitIntent(builtShop, customersCoupon, 'reveal')).status).toBe(403)
    const guestResponse = await guest.get(`/coupons/?codeid=${customersCoupon}`)
    expect(guestResponse.status).toBe(302)
    expect(guestResponse.headers.location).toBe(
      `/alleen-met-account/?${new URLSearchParams({ verder: `/coupons/?codeid=${customersCoupon}` })}`,
    )
    expect((await guest.get('/coupons/?codetext=vasteklant')).status).toBe(302)
    const customer = createClient(builtShop)
    await customer.post('/account-maken/', [
      ['user_email', 'sanne@voorbeeld.example'],
      ['user_pass', 'zilver-maan-48'],
    ])
    const customerResponse = await customer.get(`/coupons/?codeid=${customersCoupon}`)
    expect(customerResponse.text).toContain('value="VASTEKLANT"')
    expect(customerResponse.headers['cache-control']).toBe(UNCACHEABLE)

    // The cached list changes when a coupon begins, ends, or has been expired for a month.
    clock.set('2026-11-21T20:00:00+01:00')
    expect((await get('/coupons/')).text).toContain('WINTER')
    clock.set('2026-11-22T00:00:00+01:00')
    expect((await get('/coupons/')).text).toContain('Verlopen op 21\u00a0november')
    clock.set('2026-12-17T00:00:00+01:00')
    expect((await get('/coupons/')).text).not.toContain('GRAVEER')
    expect((await get(`/coupons/?codeid=${expiredCoupon}`)).text).toContain('value="GRAVEER"')
  },
)

builtShopTest(
  'too many code requests of one network are answered with 429 and Retry-After, also on the page',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const id = await addCoupon(app, { title: 'Deal', code: 'VEELTEVEEL', isMasked: 'on' })
    for (let count = 0; count < 60; count++)
      expect((await submitIntent(builtShop, id, 'reveal')).status).toBe(200)
    const rejection = await submitIntent(builtShop, id, 'reveal')
    expect(rejection.status).toBe(429)
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0)
    const page = await builtShop.request({ path: `/coupons/?codeid=${id}`, headers: BROWSER })
    expect(page.status).toBe(429)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
    expect(page.text).toContain('Je hebt veel codes bekeken.')
    expect(page.text).not.toContain('VEELTEVEEL')
  },
)

builtShopTest(
  'the list is paged and can be searched in the back office, and a removed coupon can be restored',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    for (let number = 1; number <= 26; number++)
      await addCoupon(app, { title: `Deal nummer ${number}`, code: `CODE${number}` })
    const get = async (path: string) => (await builtShop.request({ path })).text
    const firstPage = await get('/coupons/')
    expect(firstPage.match(/data-codeid/g)).toHaveLength(24)
    expect(firstPage).toContain('rel="next"')
    const secondPage = await get('/coupons/?pagina=2')
    expect(secondPage.match(/data-codeid/g)).toHaveLength(2)
    expect(secondPage).toContain('rel="prev"')

    const searchCoupons = (search: string, page = 1) => readManagedCoupons(app, { search, page })
    expect((await searchCoupons('', 2)).rows.map(({ coupon }) => coupon.code)).toEqual(['CODE1'])
    expect((await searchCoupons('NUMMER 26')).total).toBe(1)
    expect((await searchCoupons('code26')).total).toBe(1)
    expect((await searchCoupons('%')).total).toBe(0)

    const { rows } = await searchCoupons('code26')
    const id = rows[0]?.coupon.id ?? 0
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    await owner.post(`/beheer/deals/${id}/`, [['intent', 'remove']])
    expect(await get('/coupons/')).not.toContain('CODE26')
    expect((await builtShop.request({ path: `/coupons/?codeid=${id}` })).status).toBe(404)
    const restoreForm: [string, string][] = [
      ['intent', 'restore'],
      ['id', String(id)],
    ]
    expect((await owner.post('/beheer/deals/', restoreForm)).headers.location).toContain(
      'gedaan=terug',
    )
    expect((await owner.post('/beheer/deals/', restoreForm)).status).toBe(404)
    expect(await get('/coupons/')).toContain('CODE26')
  },
)
