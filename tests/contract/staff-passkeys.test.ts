import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { createPasskeyDevice } from '#tests/support/make-passkey.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { type Client, createClient } from './client.ts'

const ADD_PASSKEY_URL = '/beheer/account/sleutels/toevoegen/'
const PASSKEY_SIGN_IN_URL = '/beheer/inloggen/sleutel/'

async function postJson(client: Client, address: string, fields: Record<string, string>) {
  const { status, text } = await client.post(address, Object.entries(fields))
  return { status, body: JSON.parse(text) }
}

async function signInWithPassword(builtShop: BuiltShop) {
  const owner = createClient(builtShop)
  await owner.post('/beheer/inloggen/', [
    ['email', MANAGER.email],
    ['password', MANAGER.password],
  ])
  return owner
}

/** Adds a passkey to the account of the client, and returns the device that holds it. */
async function addPasskey(app: App, client: Client, address: string, password: string) {
  const device = createPasskeyDevice(app.siteUrl)
  const name = 'Telefoon'
  const start = await postJson(client, address, { step: 'start', name, password })
  expect(start.status).toBe(200)
  const credential = JSON.stringify(device.register(start.body.options.challenge))
  const finish = await postJson(client, address, { step: 'finish', name, credential })
  expect(finish).toEqual({ status: 200, body: { done: true } })
  return device
}

async function signInWithPasskey(client: Client, device: ReturnType<typeof createPasskeyDevice>) {
  const start = await postJson(client, PASSKEY_SIGN_IN_URL, { step: 'start' })
  const credential = JSON.stringify(device.sign(start.body.options.challenge))
  return postJson(client, PASSKEY_SIGN_IN_URL, { step: 'finish', credential })
}

builtShopTest(
  'staff sign in to the back office with a passkey, also where the owner requires a second step',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await app.pool.query("INSERT INTO settings (name, value) VALUES ('twoFactorRequired', 'true')")
    const owner = await signInWithPassword(builtShop)
    expect((await owner.get('/beheer/')).headers.location).toBe('/beheer/account/')
    const wrongPassword = await postJson(owner, ADD_PASSKEY_URL, {
      step: 'start',
      name: 'Telefoon',
      password: 'geraden!!!',
    })
    expect([wrongPassword.status, wrongPassword.body.fields]).toEqual([
      422,
      { password: 'Dit wachtwoord klopt niet.' },
    ])
    const device = await addPasskey(app, owner, ADD_PASSKEY_URL, MANAGER.password)
    expect((await owner.get('/beheer/')).status).toBe(200)
    expect((await owner.get('/beheer/account/')).text).toContain('Telefoon')

    const secondSignIn = await signInWithPassword(builtShop)
    expect((await secondSignIn.get('/beheer/')).headers.location).toBe('/beheer/account/')
    const passkeyBrowser = createClient(builtShop)
    expect(await signInWithPasskey(passkeyBrowser, device)).toEqual({
      status: 200,
      body: { done: true },
    })
    expect((await passkeyBrowser.get('/beheer/')).status).toBe(200)

    const { rows } = await app.pool.query('SELECT id FROM passkeys')
    await owner.post('/beheer/account/', [
      ['intent', 'remove'],
      ['id', rows[0].id],
    ])
    expect((await signInWithPasskey(createClient(builtShop), device)).status).toBe(422)
    const mails = await app.pool.query('SELECT to_address, subject FROM mails ORDER BY id')
    expect(mails.rows).toEqual([
      { to_address: MANAGER.email, subject: expect.stringMatching(/^Nieuwe toegangssleutel/) },
      { to_address: MANAGER.email, subject: expect.stringMatching(/^Toegangssleutel verwijderd/) },
    ])
  },
)

builtShopTest(
  'the passkey of a customer opens no page of the back office',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const customer = createClient(builtShop)
    await customer.post('/account-maken/', [
      ['user_email', 'sanne@voorbeeld.example'],
      ['user_pass', 'zilver-maan-48'],
    ])
    const device = await addPasskey(
      app,
      customer,
      '/mijn-account/sleutels/toevoegen/',
      'zilver-maan-48',
    )
    const customerBrowser = createClient(builtShop)
    expect(await signInWithPasskey(customerBrowser, device)).toEqual({
      status: 422,
      body: {
        message:
          'Deze sleutel kennen we niet, of het duurde te lang. Probeer het nog eens, of log in met je wachtwoord.',
        fields: {},
      },
    })
    expect((await customerBrowser.get('/beheer/')).status).toBe(302)
    expect((await customer.post(ADD_PASSKEY_URL, [['step', 'start']])).headers.location).toMatch(
      /^\/beheer\/inloggen/,
    )
  },
)
