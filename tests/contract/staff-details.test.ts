import { hashPassword } from 'better-auth/crypto'
import { expect } from 'vitest'
import type { Role } from '#app/features/core/accounts/accounts.ts'
import { writeStaffAccount } from '#app/features/core/accounts/write-users.server.ts'
import { sendAccountMails } from '#app/features/customers/account-mails/send-account-mails.server.ts'
import type { App } from '#app/platform/app.ts'
import { readDeliveredText } from '#tests/support/written-mails.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { type Client, createClient } from './client.ts'

const OLD_EMAIL = 'noor@voorbeeld.example'
const NEW_EMAIL = 'noor.peeters@voorbeeld.example'
const OLD_PASSWORD = 'vier zilveren schakels'
const NEW_PASSWORD = 'vijf gouden schakels'
const DETAILS_URL = '/mijn-account/gegevens/'

async function addStaff(app: App, role: Role) {
  const hash = await hashPassword(OLD_PASSWORD)
  await writeStaffAccount(app.db, { name: 'Noor', email: OLD_EMAIL, hash, role }, app.clock.now())
  await app.pool.query('UPDATE users SET email_verified = true WHERE email = $1', [OLD_EMAIL])
}

const signIn = (client: Client, email: string, password: string) =>
  client.post('/beheer/inloggen/', [
    ['email', email],
    ['password', password],
  ])

/** Changes name, password and e-mail address of the person who is signed in. */
async function changeEverything(app: App, client: Client) {
  const responses = [
    await client.post(DETAILS_URL, [
      ['intent', 'name'],
      ['name', 'Noor Peeters'],
    ]),
    await client.post(DETAILS_URL, [
      ['intent', 'password'],
      ['user_pass', OLD_PASSWORD],
      ['newPassword', NEW_PASSWORD],
    ]),
    await client.post(DETAILS_URL, [
      ['intent', 'email'],
      ['email', NEW_EMAIL],
      ['emailPassword', NEW_PASSWORD],
    ]),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  await sendAccountMails(app)
  const text = await readDeliveredText(app, NEW_EMAIL)
  const token = /adres-bevestigen\/\?token=([\w-]+)/.exec(text)?.[1]
  await client.post(`/adres-bevestigen/?token=${token}`, [])
}

async function readChangeMails(app: App) {
  const { rows } = await app.pool.query<{ to_address: string; subject: string }>(
    "SELECT to_address, subject FROM mails WHERE event_key LIKE 'account-change-%' ORDER BY id",
  )
  return rows
}

builtShopTest.for<Role>(['packer', 'custom'])(
  'staff with the role %s change their own name, password and e-mail address, and stay signed in',
  LONG_TIMEOUT,
  async (role, { app, builtShop }) => {
    await addStaff(app, role)
    const client = createClient(builtShop)
    await signIn(client, OLD_EMAIL, OLD_PASSWORD)
    expect((await client.get('/beheer/account/')).text).toContain(`href="${DETAILS_URL}"`)
    await changeEverything(app, client)

    expect(await readChangeMails(app)).toEqual([
      { to_address: OLD_EMAIL, subject: 'Je wachtwoord is gewijzigd · Schakel' },
      { to_address: OLD_EMAIL, subject: 'Je e-mailadres is gewijzigd · Schakel' },
    ])
    expect((await client.get('/beheer/')).status).toBe(200)
    const account = (await client.get('/beheer/account/')).text
    expect(account).toContain('Noor Peeters')
    expect(account).toContain(NEW_EMAIL)
    expect((await signIn(createClient(builtShop), NEW_EMAIL, NEW_PASSWORD)).headers.location).toBe(
      '/beheer/',
    )
    expect((await signIn(createClient(builtShop), OLD_EMAIL, OLD_PASSWORD)).status).toBe(401)
  },
)

builtShopTest(
  'staff who still have to set up the second step can change their own details too',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await app.pool.query("INSERT INTO settings (name, value) VALUES ('twoFactorRequired', 'true')")
    await addStaff(app, 'packer')
    const client = createClient(builtShop)
    await signIn(client, OLD_EMAIL, OLD_PASSWORD)
    await changeEverything(app, client)
    expect((await client.get('/beheer/')).headers.location).toBe('/beheer/account/')
    const account = (await client.get('/beheer/account/')).text
    expect(account).toContain('Noor Peeters')
    expect(account).toContain(NEW_EMAIL)
  },
)
