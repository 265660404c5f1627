import { expect } from 'vitest'
import { addPiece } from '#tests/stock-shop.ts'
import { builtShopTest, PATIENCE } from './built-shop.ts'
import { openClient } from './client.ts'

const NAME = 'Geheimring Mira'
const PAGE = '/product/geheimring-mira/'
const sanne: [string, string][] = [
  ['user_email', 'sanne@voorbeeld.example'],
  ['user_pass', 'zilver-maan-48'],
]

builtShopTest(
  'a piece for customers only is shown to who is logged in, and nothing tells a guest of it [P04]',
  PATIENCE,
  async ({ shop, built }) => {
    await addPiece(shop, { name: 'Ring' })
    const { productId } = await addPiece(shop, { name: NAME, status: 'members' })
    const guest = openClient(built)
    const customer = openClient(built)
    await customer.post('/account-maken/', sanne)

    // First who may see it, so that a kept page would be found out.
    const shown = await customer.get(PAGE)
    expect(shown.status).toBe(200)
    expect(shown.headers['cache-control']).toBe('private, no-store')
    expect(shown.text).toContain(NAME)
    expect(shown.text).toContain('noindex')

    const refused = await guest.get(PAGE)
    expect(refused.status).toBe(302)
    const aside = refused.headers.location ?? ''
    expect(aside).toBe(`/alleen-met-account/?${new URLSearchParams({ verder: PAGE })}`)
    expect((await guest.get(aside)).text).toContain('Alleen met een account')
    expect((await customer.get(aside)).headers.location).toBe(PAGE)
    for (const path of [
      PAGE,
      `${PAGE.slice(0, -1)}.data`,
      aside,
      '/',
      '/shop/',
      '/zoeken/?q=geheimring',
      '/deel/suggesties/?q=geheimring',
      '/deel/product/geheimring-mira/',
      '/deel/menu/',
      '/sitemap.xml',
      '/sitemap/producten-1.xml',
      '/product/ring/',
    ])
      expect((await guest.get(path)).text, path).not.toContain(NAME)
    const add = (client: typeof guest) =>
      client.post('/?wc-ajax=add_to_cart', [['product_id', String(productId)]])
    expect(JSON.parse((await add(guest)).text)).toEqual({
      error: true,
      product_url: 'http://schakel.test/',
    })
    expect((await add(customer)).text).toContain(NAME)
  },
)
