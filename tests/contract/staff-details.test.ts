import { hashPassword } from 'better-auth/crypto'
import { expect } from 'vitest'
import type { Role } from '#app/features/core/accounts/accounts.ts'
import { writeManager } from '#app/features/core/accounts/write-users.server.ts'
import { sendAccountMails } from '#app/features/customers/account-mails/send-account-mails.server.ts'
import type { App } from '#app/platform/app.ts'
import { readDeliveredText } from '#tests/support/written-mails.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { type Client, createClient } from './client.ts'

const NOOR = 'noor@voorbeeld.example'
const NEW = 'noor.peeters@voorbeeld.example'
const PASSWORD = 'vier zilveren schakels'
const NEW_PASSWORD = 'vijf gouden schakels'
const DETAILS = '/mijn-account/gegevens/'

async function addStaff(app: App, role: Role) {
  const hash = await hashPassword(PASSWORD)
  await writeManager(app.db, { name: 'Noor', email: NOOR, hash, role }, app.clock.now())
  await app.pool.query('UPDATE users SET email_verified = true WHERE email = $1', [NOOR])
}

const signIn = (client: Client, email: string, password: string) =>
  client.post('/beheer/inloggen/', [
    ['email', email],
    ['password', password],
  ])

/** Changes name, password and e-mail address of the person who is signed in. */
async function changeEverything(app: App, client: Client) {
  const answers = [
    await client.post(DETAILS, [
      ['intent', 'name'],
      ['name', 'Noor Peeters'],
    ]),
    await client.post(DETAILS, [
      ['intent', 'password'],
      ['user_pass', PASSWORD],
      ['newPassword', NEW_PASSWORD],
    ]),
    await client.post(DETAILS, [
      ['intent', 'email'],
      ['email', NEW],
      ['emailPassword', NEW_PASSWORD],
    ]),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await sendAccountMails(app)
  const text = await readDeliveredText(app, NEW)
  const token = /adres-bevestigen\/\?token=([\w-]+)/.exec(text)?.[1]
  await client.post(`/adres-bevestigen/?token=${token}`, [])
}

async function changeMails(app: App) {
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
    await signIn(client, NOOR, PASSWORD)
    expect((await client.get('/beheer/account/')).text).toContain(`href="${DETAILS}"`)
    await changeEverything(app, client)

    expect(await changeMails(app)).toEqual([
      { to_address: NOOR, subject: 'Je wachtwoord is gewijzigd · Schakel' },
      { to_address: NOOR, subject: 'Je e-mailadres is gewijzigd · Schakel' },
    ])
    expect((await client.get('/beheer/')).status).toBe(200)
    const account = (await client.get('/beheer/account/')).text
    expect(account).toContain('Noor Peeters')
    expect(account).toContain(NEW)
    expect((await signIn(createClient(builtShop), NEW, NEW_PASSWORD)).headers.location).toBe(
      '/beheer/',
    )
    expect((await signIn(createClient(builtShop), NOOR, PASSWORD)).status).toBe(401)
  },
)

builtShopTest(
  'staff who still have to set up the second step can change their own details too',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await app.pool.query("INSERT INTO settings (name, value) VALUES ('twoFactorRequired', 'true')")
    await addStaff(app, 'packer')
    const client = createClient(builtShop)
    await signIn(client, NOOR, PASSWORD)
    await changeEverything(app, client)
    expect((await client.get('/beheer/')).headers.location).toBe('/beheer/account/')
    const account = (await client.get('/beheer/account/')).text
    expect(account).toContain('Noor Peeters')
    expect(account).toContain(NEW)
  },
)
