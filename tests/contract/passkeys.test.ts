import { expect } from 'vitest'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const ADD_URL = '/mijn-account/sleutels/toevoegen/'
const LOG_IN_URL = '/inloggen/sleutel/'
const PASSWORD = 'zilver-maan-48'
const CREDENTIAL = { id: 'abc', rawId: 'abc', type: 'public-key' }
const SIGNATURE_RESPONSE = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
}
const REGISTRATION_RESPONSE = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', attestationObject: 'AAAA' },
}

builtShopTest(
  'adding a passkey requires the password, and logging in a valid signature',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const customer = createClient(builtShop)
    const guest = createClient(builtShop)
    await customer.post('/account-maken/', [
      ['user_email', 'sanne@voorbeeld.example'],
      ['user_pass', PASSWORD],
    ])
    const post = async (client: typeof guest, address: string, fields: Record<string, string>) => {
      const { status, text, headers } = await client.post(address, Object.entries(fields))
      return { status, headers, answer: text.startsWith('{') ? JSON.parse(text) : {} }
    }
    const start = (password: string, name = 'Telefoon') =>
      post(customer, ADD_URL, { step: 'start', name, password })
    expect((await post(guest, ADD_URL, { step: 'start' })).headers.location).toMatch(
      /^\/inloggen\//,
    )
    expect(await start('geraden!!!')).toMatchObject({
      status: 422,
      answer: { fields: { password: 'Dit wachtwoord klopt niet.' } },
    })
    expect((await start('', '')).answer.fields).toEqual({
      name: 'Geef de sleutel een naam.',
      password: 'Vul je wachtwoord in.',
    })
    const challenge = await start(PASSWORD)
    expect(challenge.answer.options).toMatchObject({
      rp: { id: 'schakel.test' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    for (const credential of [
      JSON.stringify(REGISTRATION_RESPONSE),
      ...['', '{', '[]', 'null', '1', '"abc"', '{"response":null}'],
      JSON.stringify(SIGNATURE_RESPONSE),
    ]) {
      const rejection = await post(customer, ADD_URL, {
        step: 'finish',
        name: 'Telefoon',
        credential,
      })
      expect([rejection.status, rejection.answer.message]).toEqual([
        422,
        'Het lukte niet om deze sleutel te bewaren. Probeer het nog eens.',
      ])
    }

    // Client data that decodes to another type, each in response to an open challenge.
    for (const clientDataJSON of ['bnVsbA', 'W10', 'MQ', 'e30']) {
      await start(PASSWORD)
      const credential = JSON.stringify({
        ...REGISTRATION_RESPONSE,
        authenticatorAttachment: null,
        clientExtensionResults: null,
        response: { ...REGISTRATION_RESPONSE.response, clientDataJSON },
      })
      const rejection = await post(customer, ADD_URL, {
        step: 'finish',
        name: 'Telefoon',
        credential,
      })
      expect([rejection.status, Object.keys(rejection.answer)], clientDataJSON).toEqual([
        422,
        ['message', 'fields'],
      ])
    }
    expect(await post(customer, ADD_URL, { step: 'finish', credential: 'null' })).toMatchObject({
      status: 422,
      answer: { fields: { name: 'Geef de sleutel een naam.' } },
    })

    await app.pool.query(
      `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, device_type, backed_up, created_at)
       SELECT 'sleutel', id, 'Telefoon', 'abc', 'AAAA', 0, 'singleDevice', false, now() FROM users WHERE role = 'customer'`,
    )
    expect((await customer.get('/mijn-account/sleutels/')).text).toContain('Telefoon')
    expect((await start(PASSWORD)).answer.options.excludeCredentials).toMatchObject([{ id: 'abc' }])
    expect((await post(guest, LOG_IN_URL, { step: 'start' })).answer.options).toMatchObject({
      rpId: 'schakel.test',
      userVerification: 'required',
    })
    const createSignature = (clientDataJSON: string) =>
      JSON.stringify({
        ...SIGNATURE_RESPONSE,
        response: { ...SIGNATURE_RESPONSE.response, clientDataJSON, userHandle: null },
      })
    for (const credential of [
      ...['', '{}', 'null', '[]', JSON.stringify(REGISTRATION_RESPONSE)],
      ...['e30', 'bnVsbA', 'W10'].map(createSignature),
    ]) {
      await guest.post(LOG_IN_URL, [['step', 'start']])
      const rejection = await post(guest, LOG_IN_URL, { step: 'finish', credential })
      expect([rejection.status, rejection.answer.message]).toEqual([
        422,
        'Deze sleutel kennen we niet, of het duurde te lang. Probeer het nog eens, of log in met je wachtwoord.',
      ])
    }
    expect((await guest.get('/mijn-account/')).status).toBe(302)

    // Another customer cannot change any of it.
    const other = createClient(builtShop)
    await other.post('/account-maken/', [
      ['user_email', 'joris@voorbeeld.example'],
      ['user_pass', PASSWORD],
    ])
    const change = (client: typeof guest, intent: string, name = 'Laptop') =>
      post(client, '/mijn-account/sleutels/', { intent, id: 'sleutel', name })
    const readPasskeys = async () => (await app.pool.query('SELECT name FROM passkeys')).rows
    await change(other, 'rename')
    await change(other, 'remove')
    expect(await readPasskeys()).toEqual([{ name: 'Telefoon' }])
    expect((await change(customer, 'rename', ' ')).status).toBe(422)
    await change(customer, 'rename')
    expect(await readPasskeys()).toEqual([{ name: 'Laptop' }])
    const ownData = await customer.get('/mijn-account/gegevens.json/')
    expect(JSON.parse(ownData.text).passkeys).toMatchObject([{ name: 'Laptop' }])
    expect(ownData.text).not.toContain('AAAA')
    await change(customer, 'remove')
    expect(await readPasskeys()).toEqual([])

    await app.pool.query("UPDATE users SET role = 'employee'")
    for (let index = 0; index < 60; index++) await guest.post(LOG_IN_URL, [['step', 'start']])
    const tooMany = await post(guest, LOG_IN_URL, { step: 'start' })
    expect([tooMany.status, Number(tooMany.headers['retry-after']) > 0]).toEqual([429, true])
  },
)
