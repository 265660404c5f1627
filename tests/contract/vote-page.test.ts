import { expect } from 'vitest'
import { couponForm } from '#app/features/content/coupons/coupon-forms.ts'
import { saveCoupon } from '#app/features/content/coupons/manage-coupons.server.ts'
import { publishTemperatures } from '#app/features/customers/votes/votes.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const PRODUCT_PAGE = '/product/ring/'
const VOTE_PAGE = '/warm-of-koud/ring/'

builtShopTest(
  'without JavaScript a vote is given, changed and taken back on its own page, and the product page stays the same for all',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring' })
    const sanne = createClient(builtShop)
    await builtShop.waitForChanges(app)
    const productPage = await sanne.get(PRODUCT_PAGE)
    expect(productPage.headers['set-cookie']).toBeUndefined()
    expect(productPage.text).toContain(`action="${VOTE_PAGE}"`)
    const vote = (choice: string) => sanne.post(VOTE_PAGE, [['vote', choice]])

    const voteResponse = await vote('hot')
    expect([voteResponse.status, voteResponse.headers.location]).toEqual([303, VOTE_PAGE])
    expect([...sanne.jar.keys()].sort()).toEqual(['schakel_visitor', 'schakel_voted'])
    const votePage = await sanne.get(VOTE_PAGE)
    expect(votePage.headers['cache-control']).toBe('private, no-store')
    expect(votePage.text).toContain('Je stem op Ring: warm. 1 warm.')
    expect(votePage.text).toContain('+1°')
    await vote('cold')
    expect((await sanne.get(VOTE_PAGE)).text).toContain('Je stem op Ring: koud. 1 koud.')
    expect((await createClient(builtShop).get(VOTE_PAGE)).text).toContain(
      'Wat vind je van Ring? 1 koud.',
    )
    await vote('none')
    expect((await sanne.get(VOTE_PAGE)).text).toContain('Nog niemand heeft gestemd.')

    const productPageAfter = await sanne.get(PRODUCT_PAGE)
    expect(productPageAfter.headers.etag).toBe(productPage.headers.etag)
    expect(productPageAfter.text).toBe(productPage.text)
    for (const choice of ['', 'warm', '10']) expect((await vote(choice)).status).toBe(400)
    expect((await sanne.post('/warm-of-koud/nergens/', [['vote', 'hot']])).status).toBe(404)
  },
)

builtShopTest(
  'a deal is voted on too, with and without JavaScript, and the list shows its temperature [K13]',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const addCoupon = async (formValues: Record<string, string>) => {
      const newCoupon = null
      const saveResult = await saveCoupon(app, newCoupon, couponForm.parse(formValues))
      if (!saveResult.ok) throw new Error(saveResult.error)
      return saveResult.id
    }
    const deal = await addCoupon({
      title: 'Tien procent',
      code: 'PARELS',
      endsAt: '2026-11-24T12:00',
    })
    const futureDeal = await addCoupon({
      title: 'Straks',
      code: 'WINTER',
      startsAt: '2026-11-24T12:00',
    })
    const url = `/warm-of-koud/deal/${deal}/`
    const sanne = createClient(builtShop)
    await builtShop.waitForChanges(app)
    const couponList = await sanne.get('/coupons/')
    expect(couponList.text).not.toContain('Temperatuur')
    const openDeal = await sanne.get(`/coupons/?codeid=${deal}`)
    expect(openDeal.text).toContain(`action="${url}"`)
    const voteResponse = await sanne.post(url, [['vote', 'hot']])
    expect([voteResponse.status, voteResponse.headers.location]).toEqual([303, url])
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
    expect((await vote(futureDeal)).status).toBe(404)
    expect((await bram.get(`/warm-of-koud/deal/${futureDeal}/`)).status).toBe(404)
    expect((await bram.get('/coupons/')).text).toBe(couponList.text)
    await publishTemperatures(app)
    await builtShop.waitForChanges(app)
    const text = (await bram.get('/coupons/')).text.replace(/<[^>]*>/g, '')
    expect(text).toContain('Temperatuur+2°')
  },
)
