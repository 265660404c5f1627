import { expect } from 'vitest'
import { savePost } from '#app/features/content/blog/save-post.server.ts'
import { addGroup } from '#app/features/listings/compare-groups/manage-groups.server.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'
import { postFormValues, register, setCustomersOnly } from './customers-only-shop.ts'

const NAME = 'Geheimring Mira'
const PAGE = '/product/geheimring-mira/'
const AJAX = '/wp-admin/admin-ajax.php'

builtShopTest(
  'a post for customers only is shown to customers, and hidden from guests in lists, feeds and sitemap [P04]',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await savePost(app, null, postFormValues('Eerst dit', 'Voor iedereen.'), 'Eva')
    await savePost(
      app,
      null,
      postFormValues('Geheim verhaal', 'Wat alleen klanten lezen.', { customersOnly: true }),
      'Eva',
    )
    await savePost(app, null, postFormValues('Daarna dit', 'Voor iedereen.'), 'Eva')
    const guest = createClient(builtShop)
    const customer = createClient(builtShop)
    await register(customer)
    const url = '/blog/geheim-verhaal/'
    const response = await customer.get(url)
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(response.text).toContain('Wat alleen klanten lezen.')
    expect(response.text).toContain('noindex')

    expect((await guest.get(url)).headers.location).toBe(
      `/alleen-met-account/?${new URLSearchParams({ verder: url })}`,
    )
    for (const path of [
      url,
      '/blog/geheim-verhaal.data',
      '/blog/',
      '/blog/rss.xml',
      '/blog/eerst-dit/',
      '/blog/daarna-dit/',
      '/sitemap/pages.xml',
    ]) {
      const { text } = await guest.get(path)
      // A response may repeat the requested URL.
      expect(text.replaceAll(path, ''), path).not.toMatch(
        path.includes('geheim') ? /Geheim verhaal/ : /geheim-verhaal/,
      )
      expect(text, path).not.toContain('Geheim verhaal')
      expect(text, path).not.toContain('Wat alleen klanten lezen.')
    }
    expect((await guest.get('/blog/eerst-dit/')).text).toContain('Daarna dit')
  },
)

builtShopTest(
  'customers can wish and compare products for customers only, which are hidden from guests in shared lists [P04] [S08] [S05]',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const rings = await addCategory(app, 'Ringen')
    const customersOnlyCategory = await addCategory(app, 'Vaste klanten', rings)
    await setCustomersOnly(app, customersOnlyCategory, true)
    const { productId: ring } = await addProduct(app, { name: 'Ring', categoryId: rings })
    const { productId } = await addProduct(app, { name: NAME, categoryId: customersOnlyCategory })
    const unlistedRing = { name: 'Geheimring Nena', status: 'members', categoryId: rings } as const
    const { productId: unlistedRingId } = await addProduct(app, unlistedRing)
    await addGroup(app, 'Ringen', [rings])
    const guest = createClient(builtShop)
    const customer = createClient(builtShop)
    await register(customer)
    const readNonces = async (client: typeof guest) =>
      JSON.parse((await client.get(`${AJAX}?action=page_variables`)).text)
    const call = async (client: typeof guest, action: string, fields: Record<string, string>) => {
      const { compare_nonce: security, wishnonce } = await readNonces(client)
      const formFields = Object.entries({ action, security, wishnonce, ...fields })
      return JSON.parse((await client.post(AJAX, formFields)).text)
    }
    const readButtons = ({ text }: { text: string }) => [
      text.includes(`data-post_id="${productId}"`),
      text.includes('compare-toggle'),
    ]
    expect(readButtons(await customer.get('/product-category/vaste-klanten/'))).toEqual([
      true,
      true,
    ])
    expect(readButtons(await customer.get(PAGE))).toEqual([true, true])

    for (const [index, id] of [productId, unlistedRingId].entries()) {
      const wishFields = { wish_count: 'add', post_id: String(id) }
      expect(await call(customer, 'rhwishlist', wishFields)).toMatchObject({
        wishcounter: index + 1,
      })
    }
    const list = (await customer.get('/verlanglijst/')).text
    for (const name of [NAME, unlistedRing.name]) expect(list).toContain(name)
    expect(list).not.toContain('Dit sieraad is er niet meer.')
    expect((await customer.get('/verlanglijst/geheimring-mira/')).status).toBe(200)
    await customer.post('/verlanglijst/', [['intent', 'share']])
    const [shared = ''] =
      /\/gedeelde-verlanglijst\/[\w-]+\//.exec((await customer.get('/verlanglijst/')).text) ?? []
    expect((await customer.get(shared)).text).toContain(NAME)
    expect((await guest.get(shared)).text).not.toContain('Geheimring')

    const add = (client: typeof guest, id: number) =>
      call(client, 're_add_compare', { compareID: String(id), perform: 'add' })
    for (const id of [ring, productId, unlistedRingId]) await add(customer, id)
    expect(await call(customer, 're_compare_panel', {})).toMatchObject({ total_count: 3 })
    expect(await add(guest, productId)).toMatchObject({ error: true })
    expect(await call(guest, 're_compare_panel', {})).toMatchObject({ total_count: 0 })
    const compareUrl = `/vergelijken/ringen/?compareids=${ring},${productId},${unlistedRingId}`
    // The customer comes first: a page that was cached by mistake would then be shown to the guest.
    expect((await customer.get(compareUrl)).text).toContain(NAME)
    const guestText = (await guest.get(compareUrl)).text
    expect(guestText).toContain('Ring')
    expect(guestText).not.toContain('Geheimring')
    expect((await customer.get(compareUrl)).text).toContain(NAME)

    const cartResponse = await customer.post('/verlanglijst/', [['intent', 'cart']])
    expect(cartResponse.headers.location).toBe('/cart/')
    expect((await customer.get('/cart/')).text).toContain(NAME)
  },
)
