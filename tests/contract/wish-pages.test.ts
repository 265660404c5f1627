import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { publishWishes } from '#app/features/customers/wishlist/publish-wishes.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const SANNE: [string, string][] = [
  ['user_email', 'sanne@voorbeeld.example'],
  ['user_pass', 'zilver-maan-48'],
]

builtShopTest(
  'a heart names its product, its number of wishes and the page of the wish, and a restricted one does nothing for guests [S08] [E09] [P01] [T11]',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId: ring } = await addProduct(app, { name: 'Ring' })
    await addProduct(app, { name: 'Ketting' })
    const guest = createClient(builtShop)
    const customer = createClient(builtShop)
    const readHeart = async (client = guest) => {
      const { text } = await client.get('/shop/')
      const [wholeHeart = '', tag = '', content = ''] =
        new RegExp(`(<button[^>]*data-post_id="${ring}"[^>]*>)(.*?)</button>`).exec(text) ?? []
      expect(wholeHeart).not.toBe('')
      return { tag, buttonText: content.replace(/<[^>]*>/g, ''), page: text }
    }
    const heartBefore = await readHeart()
    expect(heartBefore.tag).toContain('data-wishlink="/verlanglijst/ring/"')
    expect(heartBefore.tag).toContain('aria-pressed="false"')
    expect(heartBefore.tag).not.toMatch(/restrict|aria-disabled/)
    expect(heartBefore.buttonText).toBe('Op verlanglijst: Ring')

    // Each product has a page of the wish, which only customers may open.
    for (const guestRequest of [
      guest.get('/verlanglijst/ring/'),
      guest.post('/verlanglijst/ring/', [['intent', 'add']]),
    ]) {
      expect((await guestRequest).headers.location).toBe(
        '/inloggen/?verder=%2Fverlanglijst%2Fring%2F',
      )
    }
    await customer.post('/account-maken/', SANNE)
    const readWishPage = async (slug: string) => (await customer.get(`/verlanglijst/${slug}/`)).text
    expect(await readWishPage('ring')).toContain('Dit sieraad staat niet op je lijst.')
    const addition = await customer.post('/verlanglijst/ring/', [['intent', 'add']])
    expect(addition.headers.location).toBe('/verlanglijst/ring/')
    expect(await readWishPage('ring')).toContain('Op je verlanglijst sinds')
    expect(await readWishPage('ketting')).toContain('Dit sieraad staat niet op je lijst.')
    expect((await customer.get('/verlanglijst/nergens/')).status).toBe(404)

    await publishWishes(app)
    await builtShop.waitForChanges(app)
    expect((await readHeart()).buttonText).toBe('Op verlanglijst: Ring, 1 persoon wil dit')
    const heartAfter = await readHeart()
    expect((await readHeart(customer)).page).toBe(heartAfter.page)
    await customer.post('/verlanglijst/ring/', [['intent', 'remove']])
    expect(await readWishPage('ring')).toContain('Dit sieraad staat niet op je lijst.')

    await saveSettings(app, { ...(await readSettings(app)), heartsRestrict: true })
    await builtShop.waitForChanges(app)
    const restrictedHeart = (await readHeart()).tag
    expect(restrictedHeart).toMatch(/aria-disabled="true" class="heart-button[^"]* restrict/)
    expect(restrictedHeart).toContain(' name="restrict"')
    expect(restrictedHeart).toContain(' value="1"')
    // Without JavaScript a click requests this URL.
    const clickResponse = await createClient(builtShop).get('/verlanglijst/ring/?restrict=1')
    expect([clickResponse.status, clickResponse.text]).toEqual([204, ''])
    expect((await customer.get('/verlanglijst/ring/?restrict=1')).status).toBe(200)
    // An empty cart and an account without orders suggest products, with hearts for customers only.
    for (const path of ['/cart/', '/mijn-account/'])
      expect((await customer.get(path)).text, path).toContain('href="/verlanglijst/ketting/"')
    const guestCart = (await createClient(builtShop).get('/cart/')).text
    expect(guestCart).toContain('Ketting')
    expect(guestCart).not.toContain('href="/verlanglijst/ketting/"')
  },
)

builtShopTest(
  'without JavaScript a private page greets the customer and fills the hearts, and a cached page does neither [S18]',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring' })
    const customer = createClient(builtShop)
    await customer.post('/account-maken/', [...SANNE, ['user_name', 'Sanne <3']])
    await customer.post('/verlanglijst/ring/', [['intent', 'add']])
    for (const path of ['/verlanglijst/', '/verlanglijst/ring/']) {
      const { text } = await customer.get(path)
      expect(text, path).toContain('data-account="')
      expect(text, path).not.toContain('>Inloggen<')
      const [heart = ''] = /<button[^>]*data-post_id[^>]*>/.exec(text) ?? []
      expect(heart, path).toContain('aria-pressed="true"')
    }
    const cachedPage = await customer.get('/shop/')
    expect(cachedPage.text).toContain('>Inloggen<')
    expect(cachedPage.text).not.toContain('data-account')
    await customer.post('/uitloggen/', [])
    expect((await customer.get('/inloggen/')).text).not.toContain('data-account')
  },
)

builtShopTest(
  'a sold-out product on a wishlist has a text where others have a button',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring', stock: 0 })
    const customer = createClient(builtShop)
    await customer.post('/account-maken/', SANNE)
    await customer.post('/verlanglijst/ring/', [['intent', 'add']])
    for (const path of ['/verlanglijst/', '/verlanglijst/ring/']) {
      const { text } = await customer.get(path)
      expect(text, path).toMatch(/<p[^>]*>Uitverkocht<\/p>/)
      expect(text, path).not.toMatch(/<a class="[^"]*"[^>]*>Uitverkocht/)
    }
  },
)
