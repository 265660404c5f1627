import { expect, test } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { settingsFields } from '#app/features/core/settings/settings-forms.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import { readMailedToken } from '#tests/support/confirm-mailed.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const PASSWORD = 'zilver-maan-48'
const SANNES_ACCOUNT: [string, string][] = [
  ['user_email', 'sanne@voorbeeld.example'],
  ['user_pass', PASSWORD],
]
const OTHER_SITE = 'https://leden.voorbeeld.example/inloggen'

builtShopTest(
  'with a log-in page of the owner, guests are redirected to it, and customers are not [P03]',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const guest = createClient(builtShop)
    const customer = createClient(builtShop)
    await customer.post('/account-maken/', SANNES_ACCOUNT)
    expect((await guest.get('/shop/')).text).toContain('href="/inloggen/"')

    await saveSettings(app, { ...(await readSettings(app)), loginUrl: '/klantenservice/' })
    await builtShop.waitForChanges(app)

    expect((await guest.get('/inloggen/')).headers.location).toBe('/klantenservice/')
    expect((await customer.get('/inloggen/')).headers.location).toBe('/mijn-account/')
    expect((await guest.get('/mijn-account/')).headers.location).toMatch(/^\/inloggen\//)
  },
)

builtShopTest(
  'an address is confirmed by the customer who is logged in, not by anyone who can read the mail',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const accountOwner = createClient(builtShop)
    await accountOwner.post('/account-maken/', SANNES_ACCOUNT)
    const link = `/adres-bevestigen/?token=${await readMailedToken(app, 'sanne@voorbeeld.example')}`
    const isConfirmed = async () =>
      (await app.pool.query("SELECT email_verified AS yes FROM users WHERE role = 'customer'"))
        .rows[0]?.yes

    const mailReader = createClient(builtShop)
    const page = await mailReader.get(link)
    expect(page.text).toContain('Vul het wachtwoord van je account in')
    expect(page.text).not.toContain('Log eerst in')
    expect((await mailReader.post(link, [])).text).toContain('Vul je wachtwoord in.')
    const wrongPasswordResponse = await mailReader.post(link, [['user_pass', 'een-gok-1234']])
    expect(wrongPasswordResponse.status).toBe(422)
    expect(wrongPasswordResponse.text).toContain('Dit wachtwoord klopt niet.')
    expect(await isConfirmed()).toBe(false)

    expect((await accountOwner.get(link)).text).toContain('Bevestig mijn e-mailadres')
    expect((await accountOwner.post(link, [])).text).toContain('Je e-mailadres is bevestigd.')
    expect(await isConfirmed()).toBe(true)
  },
)

builtShopTest(
  'an order in the account has its number as heading, and only its own customer can open it',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const order = await placeAnOrder(app, { email: 'sanne@voorbeeld.example' })
    await settlePayment(app, order.paymentId, 'paid', 'Testbank')
    const orderUrl = `/mijn-account/bestellingen/${order.id}/`
    const customer = createClient(builtShop)
    await customer.post('/account-maken/', SANNES_ACCOUNT)
    expect((await customer.get(orderUrl)).status).toBe(404)
    const token = await readMailedToken(app, 'sanne@voorbeeld.example')
    await customer.post(`/adres-bevestigen/?token=${token}`, [])

    expect((await customer.get('/mijn-account/')).text).toContain(`href="${orderUrl}"`)
    const { text } = await customer.get(orderUrl)
    for (const phrase of [
      `Bestelling ${order.id}</h1>`,
      'Geplaatst op',
      'Volg je bestelling',
      'Terug naar mijn bestellingen',
      'Opnieuw bestellen',
      `href="/contact/?onderwerp=order&amp;bestelling=${order.id}"`,
    ])
      expect(text).toContain(phrase)
    expect(text).not.toMatch(/Dank je wel|Verder winkelen/)

    expect((await customer.get('/mijn-account/bestellingen/9999999999/')).status).toBe(404)
    expect((await createClient(builtShop).get(orderUrl)).headers.location).toMatch(/^\/inloggen\//)
    const otherCustomer = createClient(builtShop)
    await otherCustomer.post('/account-maken/', [
      ['user_email', 'noor@voorbeeld.example'],
      ['user_pass', PASSWORD],
    ])
    expect((await otherCustomer.get(orderUrl)).status).toBe(404)
  },
)

builtShopTest(
  'on another device than that of the account, the password confirms the address and logs the customer in',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await createClient(builtShop).post('/account-maken/', SANNES_ACCOUNT)
    const link = `/adres-bevestigen/?token=${await readMailedToken(app, 'sanne@voorbeeld.example')}`
    const phone = createClient(builtShop)
    const confirmResponse = await phone.post(link, [['user_pass', PASSWORD]])
    expect(confirmResponse.text).toContain('Je e-mailadres is bevestigd en je bent ingelogd.')
    expect((await phone.get('/mijn-account/')).status).toBe(200)
    expect((await phone.post(link, [['user_pass', PASSWORD]])).text).toContain(
      'Deze link werkt niet meer.',
    )
  },
)

builtShopTest(
  'a new customer is greeted in the header immediately',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const welcome = await createClient(builtShop).post('/account-maken/', [
      ...SANNES_ACCOUNT,
      ['display_name', 'Sanne de Vries'],
    ])
    expect(welcome.text).toContain('Welkom, Sanne')
    const header = welcome.text.slice(0, welcome.text.indexOf('<main'))
    expect(header).toMatch(/>Sanne</)
    expect(header).not.toMatch(/>Inloggen</)
  },
)

builtShopTest(
  'the account page restores lost cookies of cart and greeting',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    const customer = createClient(builtShop)
    await customer.post('/account-maken/', SANNES_ACCOUNT)
    await customer.post('/?wc-ajax=add_to_cart', [['product_id', String(productId)]])
    const sessionCookie = [...customer.jar].find(([name]) => name === 'schakel.session_token')
    const otherDevice = createClient(builtShop)
    otherDevice.jar.set(...(sessionCookie ?? ['', '']))
    expect((await otherDevice.get('/cart/')).text).toContain('Je winkelwagen is leeg')

    expect((await otherDevice.get('/mijn-account/')).status).toBe(200)

    expect(otherDevice.jar.get('schakel_account')).toBe('-')
    const cartPage = (await otherDevice.get('/cart/')).text
    expect(cartPage).toContain('>Ring<')
    expect(cartPage).not.toContain('Je winkelwagen is leeg')
  },
)

builtShopTest(
  'a product moves from cart to wishlist and back, and the mails about it are switched on there, and off without logging in',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    const customer = createClient(builtShop)
    const add = () => customer.post('/?wc-ajax=add_to_cart', [['product_id', String(productId)]])
    const moveToWishlist = async (client = customer) => {
      const { text } = await client.get('/cart/')
      const field = (name: string) => {
        const tag = new RegExp(`<[^>]*name="${name}"[^>]*>`).exec(text)?.[0] ?? ''
        return /value="([^"]+)"/.exec(tag)?.[1] ?? ''
      }
      return client.post('/cart/', [
        ['woocommerce-cart-nonce', field('woocommerce-cart-nonce')],
        ['wish', field('wish')],
      ])
    }
    await add()
    expect((await moveToWishlist()).headers.location).toBe('/alleen-met-account/?verder=%2Fcart%2F')
    await customer.post('/account-maken/', SANNES_ACCOUNT)
    expect((await moveToWishlist()).headers.location).toBe('/cart/')
    const { text: emptyCartPage } = await customer.get('/cart/')
    expect(emptyCartPage).toContain('Ring staat op je verlanglijst.')
    expect(emptyCartPage).toContain('Je winkelwagen is leeg')
    await customer.post('/verlanglijst/', [['intent', 'cart']])
    expect((await customer.get('/cart/')).text).toContain('1 artikel ligt in je winkelwagen.')
    await moveToWishlist()

    expect((await customer.get('/verlanglijst/')).text).toContain('Bevestig eerst je e-mailadres')
    await app.pool.query('UPDATE users SET email_verified = true')
    const requestMails = (percent: string) =>
      customer.post('/verlanglijst/', [
        ['intent', 'mail'],
        ['percent', percent],
      ])
    const rejection = await requestMails('7')
    expect(rejection.status).toBe(422)
    expect(rejection.text).toContain('Kies hoeveel de prijs moet zakken.')
    expect((await requestMails('20')).status).toBe(302)
    expect((await customer.get('/verlanglijst/')).text).toContain('met meer dan 20%')

    const { rows } = await app.pool.query('SELECT token FROM wish_mails')
    const unsubscribeUrl = `/verlanglijst-mails/${rows[0].token}/`
    const isOn = async () => (await app.pool.query('SELECT is_on FROM wish_mails')).rows[0].is_on
    const stranger = createClient(builtShop)
    expect((await stranger.get(unsubscribeUrl)).text).toContain('Geen mails meer?')
    expect(await isOn(), 'opening the link is not enough, because mail scanners open links').toBe(
      true,
    )
    const unsubscribeResponse = await stranger.post(unsubscribeUrl, [
      ['List-Unsubscribe', 'One-Click'],
    ])
    expect([unsubscribeResponse.status, await isOn()]).toEqual([200, false])
    expect(unsubscribeResponse.text).toContain('Je krijgt deze mails niet meer')
    expect((await stranger.post('/verlanglijst-mails/onzin/', [])).status).toBe(404)
  },
)

test("the owner's log-in page is another site or a page of the shop", () => {
  const { loginUrl } = settingsFields
  for (const safeUrl of ['', OTHER_SITE, '/leden/'])
    expect(loginUrl.safeParse(safeUrl).success, safeUrl).toBe(true)
  for (const unsafeUrl of [
    '/inloggen/',
    '/inloggen',
    '//elders.example/',
    '/\\elders.example',
    'http://x.example/',
    'javascript:alert(1)',
  ])
    expect(loginUrl.safeParse(unsafeUrl).success, unsafeUrl).toBe(false)
})
