import { expect } from 'vitest'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { register } from '#app/features/customers/log-in/register.server.ts'
import { requestReset } from '#app/features/customers/password-reset/reset-password.server.ts'
import {
  deleteAccount,
  requestConfirmation,
} from '#app/features/customers/profile/change-account.server.ts'
import type { App } from '#app/platform/app.ts'
import { confirmMailedAddress, readMailedToken } from '#tests/support/confirm-mailed.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { visitorWithCookies } from '#tests/support/visitor-with.ts'
import { sendAccountMails } from './send-account-mails.server.ts'

const sanne = { name: 'Sanne', email: 'sanne@voorbeeld.example', password: 'zilver-maan-48' }

async function registerCustomer(app: App, person = sanne) {
  const result = await register(app, visitorWithCookies(), person)
  if (!result.ok) throw new Error(result.error)
  const visitor = visitorWithCookies(result.cookies)
  const customer = await findCustomer(app, visitor)
  if (!customer) throw new Error('nobody is logged in')
  return { visitor, customer }
}

async function readMails(app: App) {
  await sendAccountMails(app)
  const { rows } = await app.pool.query('SELECT kind, subject FROM mails ORDER BY id')
  return rows as { kind: string; subject: string }[]
}

shopTest(
  'registering again with the right password logs the customer in and mails that there is an account',
  async ({ app }) => {
    const { customer } = await registerCustomer(app)
    await readMailedToken(app, sanne.email)

    const secondRegistration = await registerCustomer(app)

    expect(secondRegistration.customer.id).toBe(customer.id)
    await confirmMailedAddress(app, sanne.email)
    expect((await registerCustomer(app)).customer).toMatchObject({
      id: customer.id,
      isEmailVerified: true,
    })
    // Each subject ends with the name of the shop: “… bij Schakel”.
    const subjects = (await readMails(app)).map(({ subject }) => subject)
    expect(subjects.map((subject) => subject.replace(/ bij .*/, ''))).toEqual([
      'Bevestig je e-mailadres',
      'Bevestig je e-mailadres',
      'Je hebt al een account',
    ])
  },
)

shopTest(
  'mails about accounts are limited per address and day, and password mails have a limit of their own',
  async ({ app }) => {
    const { customer } = await registerCustomer(app)
    for (let attempt = 1; attempt <= 6; attempt++)
      await requestConfirmation(app, customer, customer.email)
    await requestConfirmation(app, customer, 'ander@voorbeeld.example')
    expect(await requestReset(app, visitorWithCookies(), sanne.email)).toEqual({ ok: true })

    const kinds = (await readMails(app)).map(({ kind }) => kind)

    // An address gets five mails a day: the first was sent at the registration.
    expect(kinds.filter((kind) => kind !== 'account-reset')).toEqual([
      'account-registered',
      ...Array.from({ length: 4 }, () => 'account-confirm'),
      'account-change-email',
    ])
    expect(kinds).toContain('account-reset')
    expect(await app.pool.query('SELECT id FROM account_requests')).toMatchObject({ rows: [] })
  },
)

shopTest(
  'deleting an unconfirmed account leaves the mails of another account with the same address',
  async ({ app }) => {
    const firstAccount = await registerCustomer(app)
    await readMails(app)
    const secondAccount = await registerCustomer(app, { ...sanne, password: 'goud-zon-1234' })
    expect(secondAccount.customer.id).not.toBe(firstAccount.customer.id)

    expect(
      await deleteAccount(app, firstAccount.visitor, firstAccount.customer, sanne.password),
    ).toEqual({
      ok: true,
    })

    await confirmMailedAddress(app, sanne.email)
    expect(await findCustomer(app, secondAccount.visitor)).toMatchObject({ isEmailVerified: true })
    expect(await readMails(app)).toHaveLength(1)
  },
)
