import { expect } from 'vitest'
import { WC_AJAX_CALLS } from '../../server/calls.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'
import { readTables } from './table-contents.ts'
import { stockShop } from './walk-shop.ts'

const FORM = 'application/x-www-form-urlencoded'
const SITE_AJAX = '/wp-admin/admin-ajax.php'
const OTHER_SITE_HEADERS: Record<string, string>[] = [
  { origin: 'https://elders.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://ander.schakel.test' },
]

builtShopTest(
  'another site can write nowhere, whatever headers it sends',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { ring } = await stockShop(app)
    const client = createClient(builtShop)
    await client.post('/?wc-ajax=add_to_cart', [['product_id', String(ring.productId)]])
    const before = await readTables(app, [])
    const paths = [
      ...builtShop.patterns.map((pattern) => pattern.replace(/:\w+|\*/g, 'x')),
      ...Object.keys(WC_AJAX_CALLS).flatMap((event) => [
        `/?wc-ajax=${event}`,
        `${SITE_AJAX}?action=woocommerce_${event}`,
      ]),
    ]
    let turn = 0
    for (const path of paths) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const { status } = await client.request({
          path,
          method,
          headers: {
            'content-type': FORM,
            ...OTHER_SITE_HEADERS[turn++ % OTHER_SITE_HEADERS.length],
          },
          body: `product_id=${ring.productId}`,
        })
        expect(status, `${method} ${path}`).toBe(403)
      }
    }
    expect(await readTables(app, [])).toEqual(before)
  },
)

builtShopTest(
  'forms work at each address of the shop, such as localhost',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    for (const path of ['/inloggen/', '/inloggen.data']) {
      const host = 'localhost:3000'
      const { status } = await builtShop.request({
        path,
        method: 'POST',
        headers: {
          host,
          origin: `http://${host}`,
          'sec-fetch-site': 'same-origin',
          'content-type': FORM,
        },
        body: 'user_login=wie@voorbeeld.example&user_pass=zilver-maan-48',
      })
      expect(status, path).toBe(422)
    }
  },
)

builtShopTest(
  'a link or image on another site changes no cart, even with GET',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { ring } = await stockShop(app)
    const client = createClient(builtShop)
    const addResponse = await client.post('/?wc-ajax=add_to_cart', [
      ['product_id', String(ring.productId)],
      ['quantity', '2'],
    ])
    const { key } = JSON.parse(addResponse.text).cart.lines[0]
    const before = await readTables(app, [])
    const requestFromOtherSite = (path: string, more: Record<string, string> = {}) =>
      client.request({ path, headers: { 'sec-fetch-site': 'cross-site', ...more } })

    const action = `${SITE_AJAX}?action=`
    for (const path of [
      `${action}rh_update_sidebar_cart_item&item_id=${key}&qty=0`,
      `${action}cart_notices`,
    ]) {
      const { status, text } = await requestFromOtherSite(path, { 'sec-fetch-dest': 'document' })
      expect([status, text], path).toEqual([403, '-1'])
    }
    const link = `/shop/?add-to-cart=${ring.productId}`
    expect((await requestFromOtherSite(link, { 'sec-fetch-dest': 'image' })).status).toBe(403)
    expect(await readTables(app, [])).toEqual(before)

    // A click in a mail, without a referring site, is accepted.
    const clickResponse = await requestFromOtherSite(link, { 'sec-fetch-dest': 'document' })
    expect([clickResponse.status, clickResponse.headers.location]).toEqual([302, '/cart/'])
  },
)
