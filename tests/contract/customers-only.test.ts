import { expect } from 'vitest'
import { savePost } from '#app/features/content/blog/save-post.server.ts'
import { addGroup } from '#app/features/listings/compare-groups/manage-groups.server.ts'
import { addCategory, addProduct, addReview } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'
import { postFormValues, register, setCustomersOnly } from './customers-only-shop.ts'

const NAME = 'Geheimring Mira'
const PAGE = '/product/geheimring-mira/'
const AJAX = '/wp-admin/admin-ajax.php'
/** URL at which the browser fetches the data of a page. */
const dataUrl = (page: string) => `${page.slice(0, -1)}.data`

builtShopTest(
  'a product for customers only is shown to customers, and hidden from guests everywhere [P04]',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring' })
    const { productId } = await addProduct(app, { name: NAME, status: 'members' })
    const guest = createClient(builtShop)
    const customer = createClient(builtShop)
    await register(customer)

    // The customer comes first: a page that was cached by mistake would then be shown to the guest.
    const response = await customer.get(PAGE)
    expect(response.status).toBe(200)
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(response.text).toContain(NAME)
    expect(response.text).toContain('noindex')

    const guestResponse = await guest.get(PAGE)
    expect(guestResponse.status).toBe(302)
    const loginUrl = guestResponse.headers.location ?? ''
    expect(loginUrl).toBe(`/alleen-met-account/?${new URLSearchParams({ verder: PAGE })}`)
    expect((await guest.get(loginUrl)).text).toContain('Alleen met een account')
    expect((await customer.get(loginUrl)).headers.location).toBe(PAGE)
    for (const path of [
      PAGE,
      dataUrl(PAGE),
      loginUrl,
      '/',
      '/shop/',
      '/zoeken/?s=geheimring',
      '/deel/suggesties/?s=geheimring',
      '/deel/product/geheimring-mira/',
      '/deel/menu/',
      '/sitemap.xml',
      '/sitemap/products-1.xml',
      '/product/ring/',
    ])
      expect((await guest.get(path)).text, path).not.toContain(NAME)
    const add = (client: typeof guest) =>
      client.post('/?wc-ajax=add_to_cart', [['product_id', String(productId)]])
    expect(JSON.parse((await add(guest)).text)).toEqual({
      error: true,
      // The URL of the product would reveal its name, so this leads to the home page.
      product_url: 'http://schakel.test/',
    })
    expect((await add(customer)).text).toContain(NAME)
  },
)

builtShopTest(
  'a customers-only category opens for customers, and its products are hidden from guests everywhere [P04]',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const rings = await addCategory(app, 'Ringen')
    const customersOnlyCategory = await addCategory(app, 'Vaste klanten', rings)
    const subcategory = await addCategory(app, 'Proefstukken', customersOnlyCategory)
    await addProduct(app, { name: 'Ring', categoryId: rings })
    const { productId: ring } = await addProduct(app, { name: 'Ring Open', categoryId: rings })
    const { productId } = await addProduct(app, {
      name: NAME,
      categoryId: subcategory,
      popularity: 9,
    })
    await addReview(app, productId)
    await addGroup(app, 'Ringen', [rings])
    const productNodes = [productId, ring].map((id) => ({
      type: 'product',
      attrs: { productId: id },
    }))
    const postDocument = JSON.stringify({ type: 'doc', content: productNodes })
    await savePost(app, null, postFormValues('Over ringen', postDocument), 'Eva')
    const guest = createClient(builtShop)
    const customer = createClient(builtShop)
    await register(customer)
    const { compare_nonce: security, hotnonce } = JSON.parse(
      (await guest.get(`${AJAX}?action=page_variables`)).text,
    )
    const { wishnonce } = JSON.parse((await customer.get(`${AJAX}?action=page_variables`)).text)
    const call = (action: string, fields: Record<string, string>, client = guest) =>
      client.post(AJAX, Object.entries({ action, ...fields }))
    const id = String(productId)
    const LIST = '/product-category/proefstukken/'
    const pages = [
      PAGE,
      dataUrl(PAGE),
      `${PAGE}reviews/`,
      `${PAGE}review/`,
      '/warm-of-koud/geheimring-mira/',
      '/deel/product/geheimring-mira/',
      LIST,
      dataUrl(LIST),
      `${LIST}?s=geheimring`,
      '/product-category/vaste-klanten/',
      '/product-category/ringen/',
      '/deel/lijst/product-category/proefstukken/',
      '/deel/lijst/product-category/ringen/',
      '/shop/',
      '/shop/?product_cat=proefstukken',
      '/?product_cat=proefstukken',
      '/',
      '/zoeken/?s=geheimring',
      // The search corrects this typing error.
      '/zoeken/?s=geheimrnig',
      '/deel/suggesties/?s=geheimring',
      '/deel/suggesties/?s=geheimring&product_cat=proefstukken',
      '/deel/menu/',
      '/deel/categorieen/',
      '/menu/',
      '/sitemap.xml',
      '/sitemap/products-1.xml',
      '/sitemap/pages.xml',
      '/product/ring/',
      `/vergelijken/ringen/?compareids=${productId},${ring}`,
      '/blog/',
      '/blog/over-ringen/',
      '/blog/rss.xml',
      '/coupons/',
      `/cart/?add-to-cart=${productId}`,
    ]
    const calls = () => [
      call('re_add_compare', { security, compareID: id, perform: 'add' }),
      call('re_compare_panel', { security }),
      call('add_to_compare_search', { security, search_query: 'geheim', posttype: 'product' }),
      call('rhwishlist', { wishnonce, wish_count: 'add', post_id: id }, customer),
      call('hot-count', { hotnonce, hot_count: 'hot', post_id: id }),
      guest.post('/?wc-ajax=add_to_cart', [['product_id', id]]),
      guest.post(PAGE, [['quantity', '1']]),
      guest.post('/?wc-ajax=get_refreshed_fragments', []),
    ]
    // These pages are cached now, so closing the category must clear them.
    expect((await guest.get('/product-category/ringen/')).text).toContain(NAME)
    expect((await guest.get(PAGE)).status).toBe(200)

    await setCustomersOnly(app, customersOnlyCategory, true)

    for (const path of pages) {
      const { text } = await guest.get(path)
      expect(text, path).not.toContain(NAME)
      // A response may repeat the requested URL but nothing else of the product.
      const forbiddenText = path.includes('geheimring-mira') ? NAME : 'geheimring-mira'
      expect(text, path).not.toContain(forbiddenText)
    }
    for (const pendingResponse of calls()) expect((await pendingResponse).text).not.toContain(NAME)
    expect((await guest.get(PAGE)).headers.location).toMatch(/^\/alleen-met-account\//)
    const guestResponse = await guest.get(LIST)
    const loginUrl = `/alleen-met-account/?${new URLSearchParams({ verder: LIST })}`
    expect([guestResponse.status, guestResponse.headers.location]).toEqual([302, loginUrl])
    expect((await customer.get(loginUrl)).headers.location).toBe(LIST)

    const list = await customer.get(LIST)
    expect([list.status, list.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(list.text).toContain(NAME)
    expect(list.text).toContain('noindex')
    expect((await customer.get('/product-category/vaste-klanten/')).text).toContain('Proefstukken')
    expect((await customer.get('/deel/lijst/product-category/proefstukken/')).text).toContain(NAME)
    expect((await customer.get(PAGE)).text).toContain(NAME)
    expect((await customer.post('/?wc-ajax=add_to_cart', [['product_id', id]])).text).toContain(
      NAME,
    )
    // The shared pages stay the same for everybody.
    expect((await customer.get('/shop/')).text).not.toContain(NAME)

    await setCustomersOnly(app, customersOnlyCategory, false)
    for (const path of [PAGE, LIST, '/shop/', '/product-category/ringen/'])
      expect((await guest.get(path)).text, path).toContain(NAME)
  },
)
