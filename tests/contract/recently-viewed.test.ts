import { expect } from 'vitest'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { type Client, createClient } from './client.ts'

const VIEWED_URL = '/deel/bekeken/'
const SANNE: [string, string][] = [
  ['user_email', 'sanne@voorbeeld.example'],
  ['user_pass', 'zilver-maan-48'],
]

builtShopTest(
  'recently viewed products are stored in a guest’s browser, and merged into the account at login without duplicates',
  LONG_TIMEOUT,
  async ({ app, clock, builtShop }) => {
    const ring = (await addProduct(app, { name: 'Ring' })).productId
    const necklace = (await addProduct(app, { name: 'Ketting' })).productId
    const membersOnly = (await addProduct(app, { name: 'Geheim', status: 'members' })).productId
    const guest = createClient(builtShop)
    const parseProducts = ({ text }: { text: string }) => {
      const { cards, isStored } = JSON.parse(text)
      return { isStored, names: cards.map((card: { name: string }) => card.name) }
    }
    const recordViews = async (client: Client, ...ids: number[]) => {
      clock.advance(60_000)
      return parseProducts(await client.post(VIEWED_URL, [['ids', ids.join()]]))
    }
    const response = await guest.get(
      `${VIEWED_URL}?ids=${necklace},${membersOnly},abc,${ring},${ring}`,
    )
    expect(parseProducts(response)).toEqual({ isStored: false, names: ['Ketting', 'Ring'] })
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(guest.jar.size, 'a guest who looks around gets no cookie').toBe(0)
    expect(await recordViews(guest, ring)).toEqual({ isStored: false, names: ['Ring'] })
    const countStoredViews = async () =>
      (await app.pool.query('SELECT count(*)::int AS n FROM viewed_products')).rows[0].n
    expect(await countStoredViews()).toBe(0)

    const customer = createClient(builtShop)
    await customer.post('/account-maken/', SANNE)
    expect(await recordViews(customer, ring, necklace)).toEqual({
      isStored: true,
      names: ['Ring', 'Ketting'],
    })
    expect((await recordViews(customer, necklace)).names).toEqual(['Ketting', 'Ring'])
    const secondBrowser = createClient(builtShop)
    await secondBrowser.post('/inloggen/', [
      ['user_login', 'sanne@voorbeeld.example'],
      ['user_pass', 'zilver-maan-48'],
    ])
    expect((await recordViews(secondBrowser, ring, necklace)).names).toEqual(['Ring', 'Ketting'])
    expect(await countStoredViews()).toBe(2)
    const ownData = await customer.get('/mijn-account/gegevens.json/')
    expect(JSON.parse(ownData.text).viewed).toMatchObject([{ name: 'Ring' }, { name: 'Ketting' }])

    // An account stores at most thirteen products, so these push out the ring and the necklace.
    for (let index = 0; index < 13; index++) {
      const { productId } = await addProduct(app, { name: `Bedel ${index}` })
      await recordViews(customer, productId)
    }
    expect(await countStoredViews()).toBe(13)
    expect((await recordViews(customer, ring)).names).toHaveLength(13)
    await customer.post(VIEWED_URL, [['intent', 'clear']])
    expect(await countStoredViews()).toBe(0)
    await recordViews(customer, ring)
    await customer.post('/mijn-account/gegevens/', [
      ['intent', 'remove'],
      ['removePassword', 'zilver-maan-48'],
    ])
    expect(await countStoredViews(), 'the views are deleted with the account').toBe(0)
  },
)
