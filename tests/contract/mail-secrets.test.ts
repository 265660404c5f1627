import { expect } from 'vitest'
import { invitePerson } from '#app/features/admin/staff/invite-person.server.tsx'
import { sendShopMails } from '#app/features/checkout/confirmation-mail/send-shop-mails.server.ts'
import { sendAccountMails } from '#app/features/customers/account-mails/send-account-mails.server.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { type MailServer, openMailServer } from '#simulators/smtp/mail-server.ts'
import { runCommand } from '#tests/support/command-test.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

const mailServerTest = builtShopTest.extend<{
  env: Partial<ReadyEnv>
  mailServer: MailServer
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  mailServer: async ({}, use) => {
    const server = await openMailServer()
    await use(server)
    await server.close()
  },
  env: async ({ mailServer }, use) => use({ SMTP_URL: mailServer.url }),
})

const TOKEN_LINK = /token=(?:3D)?([\w-]{43})/

/** Returns the last received mail, with the lines joined that quoted-printable broke. */
const readLastMail = ({ received: mails }: MailServer) =>
  (mails.at(-1) ?? '').replaceAll('=\r\n', '').replaceAll('token=3D', 'token=')

async function signInOwner(builtShop: BuiltShop) {
  const owner = createClient(builtShop)
  const fields: [string, string][] = [
    ['email', MANAGER.email],
    ['password', MANAGER.password],
  ]
  expect((await owner.post('/beheer/inloggen/', fields)).status).toBe(302)
  return owner
}

/** Everything that a copy of the outbox contains. */
async function readOutbox(app: App): Promise<string> {
  const { rows } = await app.pool.query('SELECT * FROM mails')
  return JSON.stringify(rows)
}

async function readMailInAdmin(app: App, builtShop: BuiltShop, kind: string): Promise<string> {
  const { rows } = await app.pool.query(
    'SELECT id FROM mails WHERE kind = $1 ORDER BY id DESC LIMIT 1',
    [kind],
  )
  const owner = await signInOwner(builtShop)
  const pages = await Promise.all(
    [`/beheer/mails/${rows[0].id}/`, `/beheer/mails/${rows[0].id}/inhoud/`].map(owner.get),
  )
  expect(pages.map(({ status }) => status)).toEqual([200, 200])
  return pages.map(({ text }) => text).join()
}

mailServerTest(
  'a reset link is in the mail of its recipient only: not in the back office, not in the database, and gone once used',
  LONG_TIMEOUT,
  async ({ app, builtShop, mailServer }) => {
    await createClient(builtShop).post('/wachtwoord-vergeten/', [['user_login', MANAGER.email]])
    await sendAccountMails(app)
    await sendShopMails(app)
    const token = TOKEN_LINK.exec(readLastMail(mailServer))?.[1] ?? ''
    expect(token).toHaveLength(43)

    const mailHtml = await readMailInAdmin(app, builtShop, 'account-reset')
    expect(mailHtml).not.toMatch(TOKEN_LINK)
    expect(mailHtml).toContain('De link in deze mail is hier onleesbaar')
    expect(await readOutbox(app)).not.toContain(token)

    const resetResponse = await createClient(builtShop).post(`/nieuw-wachtwoord/?token=${token}`, [
      ['user_pass', 'vijf gouden schakels'],
      ['again', 'vijf gouden schakels'],
    ])
    expect(resetResponse.status).toBe(200)
    const { rows } = await app.pool.query('SELECT kind, secret, secret_hash FROM mails ORDER BY id')
    expect(rows).toEqual([
      { kind: 'account-reset', secret: null, secret_hash: null },
      { kind: 'account-password', secret: null, secret_hash: null },
    ])
  },
)

mailServerTest(
  'a link that expired is removed from the outbox, and sending the mail again within its time sends the same link',
  LONG_TIMEOUT,
  async ({ app, builtShop, clock, mailServer }) => {
    await createClient(builtShop).post('/wachtwoord-vergeten/', [['user_login', MANAGER.email]])
    await sendAccountMails(app)
    await sendShopMails(app)
    const firstToken = TOKEN_LINK.exec(readLastMail(mailServer))?.[1]
    const { rows } = await app.pool.query('SELECT id FROM mails')
    const owner = await signInOwner(builtShop)
    clock.advance(1_000)
    expect((await owner.post(`/beheer/mails/${rows[0].id}/`, [])).status).toBe(302)
    await sendShopMails(app)
    expect(mailServer.received).toHaveLength(2)
    expect(TOKEN_LINK.exec(readLastMail(mailServer))?.[1]).toBe(firstToken)

    clock.advance(61 * 60_000)
    await sendAccountMails(app)
    const remainingSecrets = await app.pool.query(
      'SELECT DISTINCT secret, secret_expires_at FROM mails',
    )
    expect(remainingSecrets.rows).toEqual([{ secret: null, secret_expires_at: null }])
    expect(await readMailInAdmin(app, builtShop, 'account-reset')).toContain(
      'De link in deze mail werkt niet meer',
    )
  },
)

builtShopTest(
  'without a mail server owners can copy links of customers and invitations, but cannot open the account of a colleague',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await createClient(builtShop).post('/account-maken/', [
      ['user_email', 'tess@voorbeeld.example'],
      ['user_pass', 'zilver-maan-48'],
    ])
    await sendAccountMails(app)
    expect(await readMailInAdmin(app, builtShop, 'account-registered')).toMatch(TOKEN_LINK)
    await invitePerson(app, { email: 'noor@schakel.example', role: 'owner' }, 'Eva')
    expect(await readMailInAdmin(app, builtShop, 'invitation')).toMatch(TOKEN_LINK)
    expect(await readOutbox(app)).not.toMatch(TOKEN_LINK)

    await createClient(builtShop).post('/wachtwoord-vergeten/', [['user_login', MANAGER.email]])
    await sendAccountMails(app)
    const mailHtml = await readMailInAdmin(app, builtShop, 'account-reset')
    expect(mailHtml).not.toMatch(TOKEN_LINK)
    expect(mailHtml).toContain('npm run shop -- reset-password ADRES')
  },
)

builtShopTest(
  'the command line creates the link for a colleague who forgot the password',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const lines: string[] = []
    const log = console.log
    console.log = (line: string) => void lines.push(line)
    const code = await runCommand(app, ['reset-password', MANAGER.email])
    console.log = log
    expect(code).toBe(0)
    const link = /\/nieuw-wachtwoord\/\?token=[\w-]{43}/.exec(lines.join('\n'))?.[0] ?? ''
    const resetResponse = await createClient(builtShop).post(link, [
      ['user_pass', 'vijf gouden schakels'],
      ['again', 'vijf gouden schakels'],
    ])
    expect(resetResponse.status).toBe(200)
    expect(resetResponse.text).toContain('Je nieuwe wachtwoord')
  },
)
