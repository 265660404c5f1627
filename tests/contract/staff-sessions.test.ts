import { expect } from 'vitest'
import { totp } from '#tests/support/totp.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { type Client, createClient } from './client.ts'

const signIn = (client: Client) => client.post('/beheer/inloggen/', Object.entries(MANAGER))
const sendCode = (client: Client, code: string) =>
  client.post('/beheer/inloggen/code/', [['code', code]])

builtShopTest(
  'a code of the authenticator app opens the back office once, also when two browsers send it',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const owner = createClient(builtShop)
    await signIn(owner)
    const setup = await owner.post('/beheer/account/', [
      ['intent', 'start'],
      ['password', MANAGER.password],
    ])
    const [uri = ''] = /otpauth:\/\/totp\/[^"]+/.exec(setup.text) ?? []
    const secret = /secret=([A-Z2-7]+)/.exec(uri)?.[1] ?? ''
    const confirmation = await owner.post('/beheer/account/', [
      ['intent', 'confirm'],
      ['uri', uri.replaceAll('&amp;', '&')],
      ['code', totp(secret)],
    ])
    expect(confirmation.status).toBe(200)

    // The code that confirmed the app is used up; the shop also accepts the code of the next half minute.
    const code = totp(secret, 1)
    const [first, second] = [createClient(builtShop), createClient(builtShop)]
    for (const client of [first, second]) await signIn(client)
    const firstTry = await sendCode(first, code)
    expect([firstTry.status, firstTry.headers.location]).toEqual([302, '/beheer/'])
    const secondTry = await sendCode(second, code)
    expect([secondTry.status, secondTry.text]).toEqual([
      401,
      expect.stringContaining('Deze code klopt'),
    ])
    expect((await second.get('/beheer/')).headers.location).toMatch(/^\/beheer\/inloggen/)
    expect((await first.get('/beheer/')).status).toBe(200)
  },
)

builtShopTest(
  'a session of staff ends after a day without visits to the back office, and after thirty days of daily visits',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const setTimeSinceLastVisit = (interval: string) =>
      app.pool.query(
        `UPDATE sessions SET updated_at = now() - $1::interval, expires_at = now() + '7 days' - $1::interval`,
        [interval],
      )
    const setTimeSinceSignIn = (interval: string) =>
      app.pool.query('UPDATE sessions SET created_at = now() - $1::interval', [interval])
    const readStatuses = async (client: Client) => {
      // The back office ends an old session, so the shop's pages are requested first.
      const pageVariables = await client.get('/wp-admin/admin-ajax.php?action=page_variables')
      const shopAccount = await client.get('/mijn-account/')
      const ordersData = await client.get('/beheer/bestellingen/_.data')
      const ordersPage = await client.get('/beheer/bestellingen/')
      return [pageVariables.status, shopAccount.status, ordersData.status, ordersPage.status]
    }
    const allOpen = [200, 200, 200, 200]
    // Pages redirect to the sign-in page, for React Router's data with its status 202.
    const signedOut = [200, 302, 202, 302]
    const owner = createClient(builtShop)
    await signIn(owner)
    await setTimeSinceLastVisit('23 hours 55 minutes')
    expect(await readStatuses(owner)).toEqual(allOpen)
    await setTimeSinceLastVisit('24 hours')
    expect(await readStatuses(owner)).toEqual(signedOut)

    const dailyVisitor = createClient(builtShop)
    await signIn(dailyVisitor)
    await setTimeSinceSignIn('29 days 23 hours')
    expect(await readStatuses(dailyVisitor)).toEqual(allOpen)
    await setTimeSinceSignIn('30 days')
    expect(await readStatuses(dailyVisitor)).toEqual(signedOut)
  },
)
