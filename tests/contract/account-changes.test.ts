import { expect } from 'vitest'
import { sendAccountMails } from '#app/features/customers/account-mails/send-account-mails.server.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { totp } from '#tests/support/totp.ts'
import { readDeliveredText } from '#tests/support/written-mails.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { type Client, createClient } from './client.ts'

const SANNE = 'sanne@voorbeeld.example'
const PASSWORD = 'zilver-maan-48'

const secureShopTest = builtShopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ SITE_URL: 'https://schakel.test', HSTS_SUBDOMAINS: true }),
})

/** A customer who has confirmed the address. */
async function register(app: App, client: Client, email: string) {
  await client.post('/account-maken/', [
    ['user_email', email],
    ['user_pass', PASSWORD],
  ])
  await sendAccountMails(app)
  await confirmByMail(app, client, email)
}

async function confirmByMail(app: App, client: Client, email: string) {
  const text = await readDeliveredText(app, email)
  const token = /adres-bevestigen\/\?token=([\w-]+)/.exec(text)?.[1]
  await client.post(`/adres-bevestigen/?token=${token}`, [])
}

async function readChangeMails(app: App) {
  const { rows } = await app.pool.query<{ to_address: string; subject: string; text: string }>(
    "SELECT to_address, subject, text FROM mails WHERE event_key LIKE 'account-change-%' ORDER BY id",
  )
  return rows
}

builtShopTest(
  'a customer gets a mail at the old address when password or e-mail address change',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const customer = createClient(builtShop)
    await register(app, customer, SANNE)
    await customer.post('/mijn-account/gegevens/', [
      ['intent', 'password'],
      ['user_pass', PASSWORD],
      ['newPassword', 'vijf gouden schakels'],
    ])
    const [passwordMail] = await readChangeMails(app)
    expect(passwordMail).toMatchObject({
      to_address: SANNE,
      subject: 'Je wachtwoord is gewijzigd · Schakel',
    })
    expect(passwordMail?.text).toContain(
      'Op 21 november 2026 om 13.00 uur is het wachtwoord gewijzigd',
    )
    expect(passwordMail?.text).toContain('http://schakel.test/wachtwoord-vergeten')

    await customer.post('/mijn-account/gegevens/', [
      ['intent', 'email'],
      ['email', 'nieuw@voorbeeld.example'],
      ['emailPassword', 'vijf gouden schakels'],
    ])
    expect(await readChangeMails(app)).toHaveLength(1)
    await sendAccountMails(app)
    await confirmByMail(app, customer, 'nieuw@voorbeeld.example')
    expect((await readChangeMails(app))[1]).toMatchObject({
      to_address: SANNE,
      subject: 'Je e-mailadres is gewijzigd · Schakel',
    })

    await createClient(builtShop).post('/wachtwoord-vergeten/', [
      ['user_login', 'nieuw@voorbeeld.example'],
    ])
    await sendAccountMails(app)
    const text = await readDeliveredText(app, 'nieuw@voorbeeld.example')
    const token = /nieuw-wachtwoord\/\?token=([\w-]+)/.exec(text)?.[1]
    await createClient(builtShop).post(`/nieuw-wachtwoord/?token=${token}`, [
      ['user_pass', 'zes gouden schakels'],
      ['again', 'zes gouden schakels'],
    ])
    expect((await readChangeMails(app))[2]).toMatchObject({
      to_address: 'nieuw@voorbeeld.example',
      subject: 'Je wachtwoord is gewijzigd · Schakel',
    })
  },
)

builtShopTest(
  'an address that was never confirmed gets no mail about changes, because it may be of somebody else',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const stranger = createClient(builtShop)
    await stranger.post('/account-maken/', [
      ['user_email', SANNE],
      ['user_pass', PASSWORD],
    ])
    await stranger.post('/mijn-account/gegevens/', [
      ['intent', 'password'],
      ['user_pass', PASSWORD],
      ['newPassword', 'vijf gouden schakels'],
    ])
    expect(await readChangeMails(app)).toEqual([])
  },
)

builtShopTest(
  'staff get a mail when the second step is switched on, gets new backup codes or is switched off',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', [
      ['email', MANAGER.email],
      ['password', MANAGER.password],
    ])
    const password: [string, string] = ['password', MANAGER.password]
    const setupPage = await owner.post('/beheer/account/', [['intent', 'start'], password])
    const uri = /otpauth:[^"<]+/.exec(setupPage.text)?.[0]?.replaceAll('&amp;', '&') ?? ''
    await owner.post('/beheer/account/', [
      ['intent', 'confirm'],
      ['uri', uri],
      ['code', totp(uri)],
    ])
    await owner.post('/beheer/account/', [['intent', 'codes'], password])
    await owner.post('/beheer/account/', [['intent', 'off'], password])
    expect(
      (await readChangeMails(app)).map(({ to_address, subject }) => [to_address, subject]),
    ).toEqual([
      [MANAGER.email, 'Tweestapsverificatie staat aan · Schakel'],
      [MANAGER.email, 'Nieuwe reservecodes · Schakel'],
      [MANAGER.email, 'Tweestapsverificatie staat uit · Schakel'],
    ])
  },
)

builtShopTest(
  'a copy of the cart cookie of a customer shows and changes nothing after logging out',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Ring Xanthe', stock: 5 })
    const customer = createClient(builtShop)
    await register(app, customer, SANNE)
    const add = (client: Client) =>
      client.post('/?wc-ajax=add_to_cart', [['product_id', String(productId)]])
    await add(customer)
    const cartPage = (await customer.get('/cart/')).text
    expect(cartPage).toContain('Ring Xanthe')
    expect(cartPage).not.toContain('Je winkelwagen is leeg')

    const cartCookieClient = createClient(builtShop)
    const allCookiesClient = createClient(builtShop)
    for (const [name, value] of customer.jar) {
      allCookiesClient.jar.set(name, value)
      if (name.startsWith('wp_woocommerce_session_')) cartCookieClient.jar.set(name, value)
    }
    expect((await cartCookieClient.get('/cart/')).text).toContain('Je winkelwagen is leeg')
    await customer.post('/uitloggen/', [])
    expect((await allCookiesClient.get('/cart/')).text).toContain('Je winkelwagen is leeg')
    expect([...allCookiesClient.jar.keys()].filter((name) => name.startsWith('wp_woo'))).toEqual([])

    await add(allCookiesClient)
    const { rows } = await app.pool.query(
      "SELECT cart_id LIKE 't\\_%' AS guest, quantity FROM cart_lines ORDER BY guest",
    )
    expect(rows).toEqual([
      { guest: false, quantity: 1 },
      { guest: true, quantity: 1 },
    ])
  },
)

secureShopTest(
  'with https our cookies are bound to the host, and subdomains require https if the operator sets that',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const page = await builtShop.request({ path: '/' })
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const pageVariables = await builtShop.request({
      path: '/wp-admin/admin-ajax.php?action=page_variables',
    })
    const setCookieLines = [...(pageVariables.headers['set-cookie'] ?? [])]
    const { hotnonce } = JSON.parse(pageVariables.text)
    const { productId } = await addProduct(app, { name: 'Ring' })
    const vote = await builtShop.request({
      method: 'POST',
      path: '/wp-admin/admin-ajax.php',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: setCookieLines.map((line) => line.split(';')[0]).join('; '),
      },
      body: `action=hot-count&hotnonce=${hotnonce}&hot_count=hot&post_id=${productId}`,
    })
    setCookieLines.push(...(vote.headers['set-cookie'] ?? []))
    const owner = await builtShop.request({
      method: 'POST',
      path: '/beheer/inloggen/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...MANAGER }).toString(),
    })
    setCookieLines.push(...(owner.headers['set-cookie'] ?? []))
    const findCookie = (start: string) => setCookieLines.find((line) => line.startsWith(start))
    expect(findCookie('__Host-schakel_device=')).toMatch(
      /; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(findCookie('__Host-schakel_visitor=')).toMatch(
      /; HttpOnly; Path=\/; SameSite=Lax; Secure$/,
    )
    expect(findCookie('__Secure-schakel.session_token=')).toMatch(/Secure/i)
  },
)

secureShopTest(
  'a customer who does not want to be remembered gets cookies that end with the browser, also those set later',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const customer = createClient(builtShop)
    await register(app, customer, SANNE)
    await customer.post('/uitloggen/', [])
    // Without the field `remember`
    await customer.post('/inloggen/', [
      ['user_login', SANNE],
      ['user_pass', PASSWORD],
    ])
    expect([...customer.jar.keys()]).toContain('__Secure-schakel.dont_remember')

    // The first page of the account sets the cookie with the name again.
    customer.jar.delete('schakel_account')
    const { headers } = await customer.get('/mijn-account/')
    const [accountCookie] = (headers['set-cookie'] ?? []).filter((line) =>
      line.startsWith('schakel_account='),
    )
    expect(accountCookie).toMatch(/^schakel_account=[^;]+; /)
    expect(accountCookie).not.toMatch(/Max-Age|Expires/i)
  },
)
