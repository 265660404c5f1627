import { hashPassword } from 'better-auth/crypto'
import { expect } from 'vitest'
import { writeStaffAccount } from '#app/features/core/accounts/write-users.server.ts'
import { sendAccountMails } from '#app/features/customers/account-mails/send-account-mails.server.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readDeliveredText } from '#tests/support/written-mails.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'
import { basicAuth } from './programs.ts'

const proxiedShopTest = builtShopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ TRUST_PROXY: 1 }),
})

async function resetPassword(
  app: App,
  client: ReturnType<typeof createClient>,
  email: string,
  password: string,
) {
  expect((await client.post('/wachtwoord-vergeten/', [['user_login', email]])).status).toBe(200)
  await sendAccountMails(app)
  const text = await readDeliveredText(app, email)
  const token = /nieuw-wachtwoord\/\?token=([\w-]+)/.exec(text)?.[1]
  const resetPage = await client.post(`/nieuw-wachtwoord/?token=${token}`, [
    ['user_pass', password],
    ['again', password],
  ])
  expect([resetPage.status, resetPage.text]).toEqual([
    200,
    expect.stringContaining('Je nieuwe wachtwoord'),
  ])
}

builtShopTest(
  'a reset of the owner’s password revokes their application passwords',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', [
      ['email', MANAGER.email],
      ['password', MANAGER.password],
    ])
    const passwordPage = await owner.post('/beheer/account/programmas/', [
      ['intent', 'make'],
      ['name', 'Kassa'],
      ['forProducts', 'on'],
      ['access', 'write'],
      ['password', MANAGER.password],
    ])
    // An application password has six groups of four characters.
    const secret = /(?:[a-zA-Z0-9]{4} ){5}[a-zA-Z0-9]{4}/.exec(passwordPage.text)?.[0] ?? ''
    const headers = basicAuth(MANAGER.email, secret)
    const ownRecordRequest = { path: '/wp-json/wp/v2/users/me', headers }
    const renameRequest = {
      method: 'POST',
      path: `/wp-json/wp/v2/product/${productId}`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"title":"hacked"}',
    }
    expect((await builtShop.request(ownRecordRequest)).status).toBe(200)

    await resetPassword(app, createClient(builtShop), MANAGER.email, 'vijf gouden schakels')

    expect((await builtShop.request(ownRecordRequest)).status).toBe(401)
    expect((await builtShop.request(renameRequest)).status).toBe(401)
    const { rows } = await app.pool.query('SELECT name FROM products WHERE id = $1', [productId])
    expect(rows).toEqual([{ name: 'Ring' }])
  },
)

builtShopTest(
  'an account that a stranger made at somebody’s e-mail address loses its share link when that person resets the password',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const stranger = createClient(builtShop)
    await stranger.post('/account-maken/', [
      ['user_email', 'tess@voorbeeld.example'],
      ['user_pass', 'zilver-maan-48'],
      ['display_name', 'Vreemde'],
    ])
    await stranger.post('/verlanglijst/', [['intent', 'share']])
    const { rows } = await app.pool.query<{ token: string }>('SELECT token FROM wishlist_shares')
    const sharedListUrl = `/gedeelde-verlanglijst/${rows[0]?.token}/`
    expect((await createClient(builtShop).get(sharedListUrl)).status).toBe(200)

    await resetPassword(
      app,
      createClient(builtShop),
      'tess@voorbeeld.example',
      'vijf gouden schakels',
    )

    expect((await createClient(builtShop).get(sharedListUrl)).status).toBe(404)
  },
)

proxiedShopTest(
  'a stranger’s wrong passwords block neither the owner in another network nor a browser that reset the password',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await writeStaffAccount(
      app.db,
      {
        name: 'Noor',
        email: 'noor@schakel.example',
        hash: await hashPassword('vier zilveren schakels'),
        role: 'owner',
      },
      app.clock.now(),
    )
    const signIn = (client: ReturnType<typeof createClient>, ip: string, password: string) =>
      client.request({
        method: 'POST',
        path: '/beheer/inloggen/',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip },
        body: new URLSearchParams({ email: 'noor@schakel.example', password }).toString(),
      })
    const stranger = createClient(builtShop)
    const strangersNetwork = '198.51.100.7'
    const otherNetwork = '203.0.113.9'
    const guesses: number[] = []
    for (let index = 0; index < 9; index++) {
      guesses.push((await signIn(stranger, strangersNetwork, 'x')).status)
    }
    expect(guesses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429])

    const signedIn = await signIn(createClient(builtShop), otherNetwork, 'vier zilveren schakels')
    expect([signedIn.status, signedIn.headers.location]).toEqual([302, '/beheer/'])

    const noor = createClient(builtShop)
    expect((await signIn(noor, strangersNetwork, 'vier zilveren schakels')).status).toBe(429)
    await resetPassword(app, noor, 'noor@schakel.example', 'vijf gouden schakels')
    expect((await signIn(noor, strangersNetwork, 'vijf gouden schakels')).status).toBe(302)
  },
)
