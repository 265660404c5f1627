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

const OWN = 'private, no-store'

builtShopTest(
  'coupons by number and by text: masked, open, expired and restricted [S07, E12, T14, P04]',
  LONG_TIMEOUT,
  async ({ app, builtShop, clock }) => {
    const { productId } = await addProduct(app, { name: 'Ring Mira' })
    const masked = await addCoupon(app, {
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
    const expired = await addCoupon(app, {
      title: 'Gravure',
      code: 'GRAVEER',
      isMasked: 'on',
      endsAt: '2026-11-16T00:00',
    })
    const members = await addCoupon(app, {
      title: 'Voor klanten',
      code: 'VASTEKLANT',
      customersOnly: 'on',
    })
    const coming = await addCoupon(app, {
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
    expect(list.text).toContain(`data-codeid="${masked}"`)
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
    expect((await get(`/coupons/?codeid=${expired}`)).text).toContain('Deze code is verlopen.')
    for (const path of [`/coupons/?codeid=${masked}`, '/coupons/?codetext=LICHT-GEHEIM-20']) {
      const page = await get(path)
      expect([page.status, page.headers['cache-control']]).toEqual([200, OWN])
      expect(page.text).toContain('value="LICHT-GEHEIM-20"')
      expect(page.text).toContain('rel="sponsored nofollow noopener"')
    }
    for (const query of [
      'codeid=0',
      'codeid=999999',
      `codeid=${coming}`,
      'codetext=<b>BESTAAT</b>',
    ]) {
      const page = await get(`/coupons/?${query}`)
      expect([query, page.status]).toEqual([query, 404])
      expect(page.text).toContain('Deze kortingscode is er niet (meer).')
      expect(page.text).not.toContain('<b>BESTAAT')
    }

    // Clicking fetches the code; it counts one visit, even if the page showed the code already.
    const fetched = await submitIntent(builtShop, masked, 'reveal')
    expect([fetched.status, fetched.headers['cache-control']]).toEqual([200, OWN])
    expect(JSON.parse(fetched.text)).toEqual({
      codeid: masked,
      codetext: 'LICHT-GEHEIM-20',
      clipboard_text: 'LICHT-GEHEIM-20',
      destination: 'https://zilverhuis.voorbeeld.example/',
    })
    await submitIntent(builtShop, masked, 'reveal', ROBOT)
    expect(await findManagedCoupon(app, masked)).toMatchObject({ reveals: 1, clicks: 0 })
    await submitIntent(builtShop, masked, 'reveal', {
      'user-agent': 'Mozilla/5.0 (iPhone) Safari/605',
    })
    for (let time = 0; time < 2; time++) await submitIntent(builtShop, masked, 'click')
    expect(await findManagedCoupon(app, masked)).toMatchObject({ reveals: 2, clicks: 1 })
    expect((await submitIntent(builtShop, coming, 'reveal')).status).toBe(404)
    const foreign = await submitIntent(builtShop, masked, 'reveal', {
      ...BROWSER,
      'sec-fetch-site': 'cross-site',
    })
    expect(foreign.status).toBe(403)

    // A guest gets no code of a restricted coupon, on any path; a customer does.
    expect((await submitIntent(builtShop, members, 'reveal')).status).toBe(403)
    const membersDialog = await guest.get(`/coupons/?codeid=${members}`)
    expect(membersDialog.status).toBe(302)
    expect(membersDialog.headers.location).toBe(
      `/alleen-met-account/?${new URLSearchParams({ verder: `/coupons/?codeid=${members}` })}`,
    )
    expect((await guest.get('/coupons/?codetext=vasteklant')).status).toBe(302)
    const customer = createClient(builtShop)
    await customer.post('/account-maken/', [
      ['user_email', 'sanne@voorbeeld.example'],
      ['user_pass', 'zilver-maan-48'],
    ])
    const response = await customer.get(`/coupons/?codeid=${members}`)
    expect(response.text).toContain('value="VASTEKLANT"')
    expect(response.headers['cache-control']).toBe(OWN)

    // The cached list changes when a coupon begins or ends.
    clock.set('2026-11-21T20:00:00+01:00')
    expect((await get('/coupons/')).text).toContain('WINTER')
    clock.set('2026-11-22T00:00:00+01:00')
    expect((await get('/coupons/')).text).toContain('Verlopen op 21\u00a0november')
    clock.set('2026-12-17T00:00:00+01:00')
    expect((await get('/coupons/')).text).not.toContain('GRAVEER')
    expect((await get(`/coupons/?codeid=${expired}`)).text).toContain('value="GRAVEER"')
  },
)

builtShopTest(
  'too many code requests of one network are answered with 429 and Retry-After, also on the page',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const id = await addCoupon(app, { title: 'Deal', code: 'VEELTEVEEL', isMasked: 'on' })
    for (let time = 0; time < 60; time++)
      expect((await submitIntent(builtShop, id, 'reveal')).status).toBe(200)
    const rejected = await submitIntent(builtShop, id, 'reveal')
    expect([rejected.status, Number(rejected.headers['retry-after']) > 0]).toEqual([429, true])
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
    const first = await get('/coupons/')
    expect(first.match(/data-codeid/g)).toHaveLength(24)
    expect(first).toContain('rel="next"')
    const second = await get('/coupons/?pagina=2')
    expect(second.match(/data-codeid/g)).toHaveLength(2)
    expect(second).toContain('rel="prev"')

    const find = (search: string, page = 1) => readManagedCoupons(app, { search, page })
    expect((await find('', 2)).rows.map(({ coupon }) => coupon.code)).toEqual(['CODE1'])
    expect((await find('NUMMER 26')).total).toBe(1)
    expect((await find('code26')).total).toBe(1)
    expect((await find('%')).total).toBe(0)

    const { rows } = await find('code26')
    const id = rows[0]?.coupon.id ?? 0
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    await owner.post(`/beheer/deals/${id}/`, [['intent', 'remove']])
    expect(await get('/coupons/')).not.toContain('CODE26')
    expect((await builtShop.request({ path: `/coupons/?codeid=${id}` })).status).toBe(404)
    const back: [string, string][] = [
      ['intent', 'restore'],
      ['id', String(id)],
    ]
    expect((await owner.post('/beheer/deals/', back)).headers.location).toContain('gedaan=terug')
    expect((await owner.post('/beheer/deals/', back)).status).toBe(404)
    expect(await get('/coupons/')).toContain('CODE26')
  },
)
