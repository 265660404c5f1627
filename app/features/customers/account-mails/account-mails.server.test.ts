import { expect } from 'vitest'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { MAIL_LIMITS } from '#app/features/customers/accounts/customers.ts'
import { register } from '#app/features/customers/log-in/register.server.ts'
import { askReset } from '#app/features/customers/password-reset/reset-password.server.ts'
import {
  askConfirmation,
  deleteAccount,
} from '#app/features/customers/profile/change-account.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { confirmMailed, mailedToken } from '#tests/support/confirm-mailed.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { visitorWith } from '#tests/support/visitor-with.ts'
import { sendAccountMails } from './send-account-mails.server.ts'

const sanne = { name: 'Sanne', email: 'sanne@voorbeeld.example', password: 'zilver-maan-48' }

async function registered(shop: Shop, person = sanne) {
  const result = await register(shop, visitorWith(), person)
  if (!result.ok) throw new Error(result.error)
  const visitor = visitorWith(result.cookies)
  const customer = await findCustomer(shop, visitor)
  if (!customer) throw new Error('nobody is logged in')
  return { visitor, customer }
}

async function readMails(shop: Shop) {
  await sendAccountMails(shop)
  const { rows } = await shop.pool.query('SELECT kind, subject FROM mails ORDER BY id')
  return rows as { kind: string; subject: string }[]
}

shopTest(
  'who registers once more with the right password is in, and gets the mail that is promised',
  async ({ shop }) => {
    const { customer } = await registered(shop)
    await mailedToken(shop, sanne.email)

    const again = await registered(shop)

    expect(again.customer.id).toBe(customer.id)
    await confirmMailed(shop, sanne.email)
    expect((await registered(shop)).customer).toMatchObject({
      id: customer.id,
      isEmailVerified: true,
    })
    const subjects = (await readMails(shop)).map(({ subject }) => subject)
    expect(subjects.map((subject) => subject.replace(/ bij .*/, ''))).toEqual([
      'Bevestig je e-mailadres',
      'Bevestig je e-mailadres',
      'Je hebt al een account',
    ])
  },
)

shopTest(
  'an address gets so many mails about accounts in a day, and those for a password apart',
  async ({ shop }) => {
    const { customer } = await registered(shop)
    for (let asked = 0; asked <= MAIL_LIMITS.confirm; asked++)
      await askConfirmation(shop, customer, customer.email)
    await askConfirmation(shop, customer, 'ander@voorbeeld.example')
    expect(await askReset(shop, visitorWith(), sanne.email)).toEqual({ ok: true })

    const kinds = (await readMails(shop)).map(({ kind }) => kind)

    expect(kinds.filter((kind) => kind !== 'account-reset')).toEqual([
      'account-registered',
      ...Array.from({ length: MAIL_LIMITS.confirm - 1 }, () => 'account-confirm'),
      'account-change-email',
    ])
    expect(kinds).toContain('account-reset')
    expect(await shop.pool.query('SELECT id FROM account_requests')).toMatchObject({ rows: [] })
  },
)

shopTest(
  'who goes without having confirmed takes no mail along of another with the same address',
  async ({ shop }) => {
    const first = await registered(shop)
    await readMails(shop)
    const second = await registered(shop, { ...sanne, password: 'goud-zon-1234' })
    expect(second.customer.id).not.toBe(first.customer.id)

    expect(await deleteAccount(shop, first.visitor, first.customer, sanne.password)).toEqual({
      ok: true,
    })

    await confirmMailed(shop, sanne.email)
    expect(await findCustomer(shop, second.visitor)).toMatchObject({ isEmailVerified: true })
    expect(await readMails(shop)).toHaveLength(1)
  },
)
