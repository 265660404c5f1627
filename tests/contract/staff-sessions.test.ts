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
    const started = await owner.post('/beheer/account/', [
      ['intent', 'start'],
      ['password', MANAGER.password],
    ])
    const [uri = ''] = /otpauth:\/\/totp\/[^"]+/.exec(started.text) ?? []
    const secret = /secret=([A-Z2-7]+)/.exec(uri)?.[1] ?? ''
    const confirmed = await owner.post('/beheer/account/', [
      ['intent', 'confirm'],
      ['uri', uri.replaceAll('&amp;', '&')],
      ['code', totp(secret)],
    ])
    expect(confirmed.status).toBe(200)

    // The code that confirmed it is used up, and that of the next half minute is accepted too.
    const code = totp(secret, 1)
    const [first, second] = [createClient(builtShop), createClient(builtShop)]
    for (const client of [first, second]) await signIn(client)
    const used = await sendCode(first, code)
    expect([used.status, used.headers.location]).toEqual([302, '/beheer/'])
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
  'a session of staff ends after a day without visits and after thirty days of them, and no page of the shop extends it',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const leave = (time: string) =>
      app.pool.query(
        `UPDATE sessions SET updated_at = now() - $1::interval, expires_at = now() + '7 days' - $1::interval`,
        [time],
      )
    const signedInBefore = (time: string) =>
      app.pool.query('UPDATE sessions SET created_at = now() - $1::interval', [time])
    const open = async (client: Client) => {
      // The back office ends an old session, so the shop is asked first.
      const variables = await client.get('/wp-admin/admin-ajax.php?action=page_variables')
      const shop = await client.get('/mijn-account/')
      const data = await client.get('/beheer/bestellingen/_.data')
      const page = await client.get('/beheer/bestellingen/')
      return [variables.status, shop.status, data.status, page.status]
    }
    const owner = createClient(builtShop)
    await signIn(owner)
    await leave('23 hours 55 minutes')
    expect(await open(owner)).toEqual([200, 200, 200, 200])
    await leave('24 hours')
    expect(await open(owner)).toEqual([200, 302, 202, 302])

    const daily = createClient(builtShop)
    await signIn(daily)
    await signedInBefore('29 days 23 hours')
    expect(await open(daily)).toEqual([200, 200, 200, 200])
    await signedInBefore('30 days')
    expect(await open(daily)).toEqual([200, 302, 202, 302])
  },
)
