import { expect } from 'vitest'
import { findFeed } from '#app/features/channels/product-feeds/manage-feeds.server.ts'
import { feedUrl } from '#app/features/channels/product-feeds/product-feeds.ts'
import type { App } from '#app/platform/app.ts'
import { addCategory, addPhoto } from '#tests/support/stock-shop.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'
import { addAppPassword, addStaffMember, basicAuth } from './programs.ts'

const NAME = 'Camee Lotte'

/** Returns for each place where a visitor or program may meet the product whether it is there. */
async function findProductEverywhere(builtShop: BuiltShop, app: App, id: number) {
  await builtShop.waitForChanges(app)
  const feed = await findFeed(app, 'google')
  const guest = createClient(builtShop)
  const showsName = async (path: string) => (await guest.get(path)).text.includes(NAME)
  const page = await guest.get('/product/camee-lotte/')
  const storeCart = await guest.request({
    path: '/wp-json/wc/store/v1/cart/add-item',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'cart-token': String((await guest.get('/wp-json/wc/store/v1/cart')).headers['cart-token']),
    },
    body: JSON.stringify({ id }),
  })
  const ajaxResponse = await guest.post('/?wc-ajax=add_to_cart', [['product_id', String(id)]])
  const sitemap = await guest.get('/sitemap/products-1.xml')
  return {
    page: page.status,
    markup: page.text.includes('"@type":"Product"'),
    button: page.text.includes('In winkelwagen'),
    list: await showsName('/product-category/cameeen/'),
    search: await showsName('/zoeken/?s=camee'),
    suggestions: (await guest.get('/deel/suggesties/?s=camee')).text.includes('camee-lotte'),
    sitemap: sitemap.text.includes('camee-lotte'),
    feed: await showsName(feedUrl('google', feed?.token ?? '')),
    storefrontRest: await showsName('/wp-json/wp/v2/product'),
    storeList: await showsName('/wp-json/wc/store/v1/products'),
    storeItem: (await guest.get(`/wp-json/wc/store/v1/products/${id}`)).status,
    storeCart: storeCart.status,
    cart: ajaxResponse.text.includes('"error":true') ? 'rejected' : 'added',
  }
}

builtShopTest(
  'a product that a program published without a manufacturer is offered nowhere until its data is complete',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const categoryId = await addCategory(app, 'Cameeen')
    const person = await addStaffMember(app, 'Koos', 'owner')
    const password = await addAppPassword(app, person, { areas: ['products'], mayWrite: true })
    const headers = {
      ...basicAuth(person.email, password),
      'content-type': 'application/json',
    }
    const send = async (method: string, path: string, body?: object) => {
      const response = await builtShop.request({
        method,
        path: `/wp-json/${path}`,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: JSON.parse(response.text) }
    }
    const creation = await send('POST', 'wc/v3/products', {
      name: NAME,
      regular_price: '45.00',
      manage_stock: true,
      stock_quantity: 3,
      categories: [{ id: categoryId }],
    })
    const { id } = creation.body
    expect([creation.status, creation.body]).toMatchObject([
      201,
      { status: 'publish', purchasable: false },
    ])
    expect((await send('GET', `wc/v3/products/${id}`)).body.status).toBe('publish')
    const publishedList = await send('GET', 'wc/v3/products?status=publish')
    expect(publishedList.body.map((product: { id: number }) => product.id)).toEqual([id])

    expect(await findProductEverywhere(builtShop, app, id)).toEqual({
      page: 404,
      markup: false,
      button: false,
      list: false,
      search: false,
      suggestions: false,
      sitemap: false,
      feed: false,
      storefrontRest: false,
      storeList: false,
      storeItem: 404,
      storeCart: 400,
      cart: 'rejected',
    })

    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const textOf = async (path: string) => (await owner.get(path)).text
    expect(await textOf('/beheer/')).toContain('1 product wacht op gegevens')
    const incompleteProducts = await textOf('/beheer/producten/?mist=gegevens')
    expect(incompleteProducts).toContain(NAME)
    expect(incompleteProducts).toContain('Mist: fabrikant')
    expect(await textOf(`/beheer/producten/${id}/`)).toContain(
      'Vul nog in: de fabrikant (naam, adres en e-mailadres).',
    )

    await addPhoto(app, id)
    const manufacturer = {
      maker_name: 'Atelier Vera',
      maker_address: 'Kade 1, Gouda',
      maker_email: 'vera@atelier.example',
    }
    const completion = await send('POST', `wp/v2/product/${id}`, { meta: manufacturer })
    expect([completion.status, completion.body.status]).toEqual([200, 'publish'])
    expect(await findProductEverywhere(builtShop, app, id)).toEqual({
      page: 200,
      markup: true,
      button: true,
      list: true,
      search: true,
      suggestions: true,
      sitemap: true,
      feed: true,
      storefrontRest: true,
      storeList: true,
      storeItem: 200,
      storeCart: 201,
      cart: 'added',
    })
    expect((await send('GET', `wc/v3/products/${id}`)).body).toMatchObject({
      status: 'publish',
      purchasable: true,
    })
    expect(await textOf('/beheer/')).not.toContain('op gegevens')
    expect(await textOf('/beheer/producten/?mist=gegevens')).not.toContain(NAME)
  },
)
