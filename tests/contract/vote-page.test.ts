import { expect } from 'vitest'
import { couponForm } from '#app/features/content/coupons/coupon-forms.ts'
import { saveCoupon } from '#app/features/content/coupons/manage-coupons.server.ts'
import { publishTemperatures } from '#app/features/customers/votes/votes.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const PRODUCT_PAGE = '/product/ring/'
const VOTE = '/warm-of-koud/ring/'

builtShopTest(
  'without JavaScript a vote is given, changed and taken back on its own page, and the product page stays the same for all',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring' })
    const sanne = createClient(builtShop)
    await builtShop.waitForChanges(app)
    const before = await sanne.get(PRODUCT_PAGE)
    expect(before.headers['set-cookie']).toBeUndefined()
    expect(before.text).toContain(`action="${VOTE}"`)
    const vote = (choice: string) => sanne.post(VOTE, [['vote', choice]])

    const voted = await vote('hot')
    expect([voted.status, voted.headers.location]).toEqual([303, VOTE])
    expect([...sanne.jar.keys()].sort()).toEqual(['schakel_visitor', 'schakel_voted'])
    const response = await sanne.get(VOTE)
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(response.text).toContain('Je stem op Ring: warm. 1 warm.')
    expect(response.text).toContain('+1°')
    await vote('cold')
    expect((await sanne.get(VOTE)).text).toContain('Je stem op Ring: koud. 1 koud.')
    expect((await createClient(builtShop).get(VOTE)).text).toContain(
      'Wat vind je van Ring? 1 koud.',
    )
    await vote('none')
    expect((await sanne.get(VOTE)).text).toContain('Nog niemand heeft gestemd.')

    const after = await sanne.get(PRODUCT_PAGE)
    expect(after.headers.etag).toBe(before.headers.etag)
    expect(after.text).toBe(before.text)
    for (const choice of ['', 'warm', '10']) expect((await vote(choice)).status).toBe(400)
    expect((await sanne.post('/warm-of-koud/nergens/', [['vote', 'hot']])).status).toBe(404)
  },
)

builtShopTest(
  'a deal is voted on too, with and without JavaScript, and the list shows its temperature [K13]',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const add = async (formValues: Record<string, string>) => {
      const saved = await saveCoupon(app, null, couponForm.parse(formValues))
      if (!saved.ok) throw new Error(saved.error)
      return saved.id
    }
    const deal = await add({ title: 'Tien procent', code: 'PARELS', endsAt: '2026-11-24T12:00' })
    const coming = await add({ title: 'Straks', code: 'WINTER', startsAt: '2026-11-24T12:00' })
    const url = `/warm-of-koud/deal/${deal}/`
    const sanne = createClient(builtShop)
    await builtShop.waitForChanges(app)
    const list = await sanne.get('/coupons/')
    expect(list.text).not.toContain('Temperatuur')
    const opened = await sanne.get(`/coupons/?codeid=${deal}`)
    expect(opened.text).toContain(`action="${url}"`)
    const voted = await sanne.post(url, [['vote', 'hot']])
    expect([voted.status, voted.headers.location]).toEqual([303, url])
    expect((await sanne.get(url)).text).toContain('Je stem op Tien procent: warm. 1 warm.')

    const bram = createClient(builtShop)
    const variables = await bram.get('/wp-admin/admin-ajax.php?action=page_variables')
    const { hotnonce } = JSON.parse(variables.text)
    const vote = (id: number) =>
      bram.post('/wp-admin/admin-ajax.php', [
        ['action', 'hot-count'],
        ['hotnonce', hotnonce],
        ['hot_count', 'hot'],
        ['post_id', String(id)],
      ])
    expect(JSON.parse((await vote(deal)).text)).toMatchObject({ post_id: deal, temperature: 2 })
    expect((await vote(coming)).status).toBe(404)
    expect((await bram.get(`/warm-of-koud/deal/${coming}/`)).status).toBe(404)
    expect((await bram.get('/coupons/')).text).toBe(list.text)
    await publishTemperatures(app)
    await builtShop.waitForChanges(app)
    const text = (await bram.get('/coupons/')).text.replace(/<[^>]*>/g, '')
    expect(text).toContain('Temperatuur+2°')
  },
)
