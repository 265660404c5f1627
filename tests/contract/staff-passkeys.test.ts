import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { createPasskeyDevice } from '#tests/support/make-passkey.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { type Client, createClient } from './client.ts'

const ADD = '/beheer/account/sleutels/toevoegen/'
const ENTER = '/beheer/inloggen/sleutel/'

async function post(client: Client, address: string, fields: Record<string, string>) {
  const { status, text } = await client.post(address, Object.entries(fields))
  return { status, answer: JSON.parse(text) }
}

async function withPassword(builtShop: BuiltShop) {
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
  const started = await post(client, address, { step: 'start', name, password })
  expect(started.status).toBe(200)
  const credential = JSON.stringify(device.register(started.answer.options.challenge))
  const finished = await post(client, address, { step: 'finish', name, credential })
  expect(finished).toEqual({ status: 200, answer: { done: true } })
  return device
}

async function enter(client: Client, device: ReturnType<typeof createPasskeyDevice>) {
  const started = await post(client, ENTER, { step: 'start' })
  const credential = JSON.stringify(device.sign(started.answer.options.challenge))
  return post(client, ENTER, { step: 'finish', credential })
}

builtShopTest(
  'staff sign in to the back office with a passkey, also where the owner requires a second step',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await app.pool.query("INSERT INTO settings (name, value) VALUES ('twoFactorRequired', 'true')")
    const owner = await withPassword(builtShop)
    expect((await owner.get('/beheer/')).headers.location).toBe('/beheer/account/')
    const wrong = await post(owner, ADD, {
      step: 'start',
      name: 'Telefoon',
      password: 'geraden!!!',
    })
    expect([wrong.status, wrong.answer.fields]).toEqual([
      422,
      { password: 'Dit wachtwoord klopt niet.' },
    ])
    const device = await addPasskey(app, owner, ADD, MANAGER.password)
    expect((await owner.get('/beheer/')).status).toBe(200)
    expect((await owner.get('/beheer/account/')).text).toContain('Telefoon')

    const secondSignIn = await withPassword(builtShop)
    expect((await secondSignIn.get('/beheer/')).headers.location).toBe('/beheer/account/')
    const other = createClient(builtShop)
    expect(await enter(other, device)).toEqual({ status: 200, answer: { done: true } })
    expect((await other.get('/beheer/')).status).toBe(200)

    const { rows } = await app.pool.query('SELECT id FROM passkeys')
    await owner.post('/beheer/account/', [
      ['intent', 'remove'],
      ['id', rows[0].id],
    ])
    expect((await enter(createClient(builtShop), device)).status).toBe(422)
    const mails = await app.pool.query('SELECT to_address, subject FROM mails ORDER BY id')
    expect(mails.rows).toEqual([
      { to_address: MANAGER.email, subject: expect.stringMatching(/^Nieuwe toegangssleutel/) },
      { to_address: MANAGER.email, subject: expect.stringMatching(/^Toegangssleutel verwijderd/) },
    ])
  },
)

builtShopTest(
  'the passkey of a customer does not open the back office, nor another page than the account without a second step',
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
    const entering = createClient(builtShop)
    expect(await enter(entering, device)).toEqual({
      status: 422,
      answer: {
        message:
          'Deze sleutel kennen we niet, of het duurde te lang. Probeer het nog eens, of log in met je wachtwoord.',
        fields: {},
      },
    })
    expect((await entering.get('/beheer/')).status).toBe(302)
    expect((await customer.post(ADD, [['step', 'start']])).headers.location).toMatch(
      /^\/beheer\/inloggen/,
    )
  },
)
