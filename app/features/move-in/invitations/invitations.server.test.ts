import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { tryPassword } from '#app/features/core/sign-in/try-password.server.ts'
import { setNewPassword } from '#app/features/customers/password-reset/reset-password.server.ts'
import { forgetAccount } from '#app/features/customers/profile/forget-customer.server.ts'
import { runMove } from '#app/features/move-in/moves/run-move.server.ts'
import { undoMove } from '#app/features/move-in/moves/undo-move.server.ts'
import type { App } from '#app/platform/app.ts'
import { createJewellersShop } from '#tests/support/former-shop/jewellers-shop.ts'
import { shopTest as test } from '#tests/support/shop-test.ts'
import { readDeliveredText } from '#tests/support/written-mails.ts'
import { countInvitations, requestInvitations } from './invitations.server.ts'
import { sendInvitations } from './send-invitations.server.ts'

const HEAD =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags'

const addressOf = (number: number) => `klant${number}@voorbeeld.example`

/** Moves customers of Shopify, none of whom wants the newsletter, and returns the name of their shop. */
async function moveCustomers(app: App, numbers: number[]): Promise<string> {
  const rows = numbers.map(
    (number) =>
      `${7000 + number},Klant,Nummer ${number},${addressOf(number)},no,,,,,,,,,,no,0,0,,no,`,
  )
  return moveFile(app, 'klanten.csv', [HEAD, ...rows].join('\n'))
}

async function moveFile(app: App, name: string, content: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-invite-'))
  const file = path.join(folder, name)
  await writeFile(file, content)
  const move = await runMove(app, [file], { isDryRun: false, repairsText: false, actor: 'Fenna' })
  await rm(folder, { recursive: true })
  if (!move.ok) throw new Error(JSON.stringify(move))
  return move.report.shop
}

const numbersBelow = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const readRecipients = async (app: App): Promise<string[]> =>
  (await app.pool.query('SELECT to_address FROM mails ORDER BY id')).rows.map(
    ({ to_address }) => to_address,
  )

test('customers without a password are mailed in order, a limited number per minute', async ({
  app,
  clock,
}) => {
  const shop = await moveCustomers(app, numbersBelow(45))
  expect(await readRecipients(app)).toEqual([])
  expect(await countInvitations(app, shop)).toEqual({ open: 45, waiting: 0, mailed: 0 })
  expect(await requestInvitations(app, shop)).toBe(45)
  expect(await requestInvitations(app, shop)).toBe(0)
  await sendInvitations(app)
  await sendInvitations(app)
  expect(await countInvitations(app, shop)).toEqual({ open: 0, waiting: 25, mailed: 20 })
  for (let minute = 0; minute < 3; minute++) {
    clock.advance(60_000)
    await sendInvitations(app)
  }
  expect(await countInvitations(app, shop)).toEqual({ open: 0, waiting: 0, mailed: 45 })
  expect(new Set(await readRecipients(app))).toEqual(new Set(numbersBelow(45).map(addressOf)))
  expect(await readRecipients(app)).toHaveLength(45)
})

test('the link of an invitation sets a password once', async ({ app, clock }) => {
  await moveCustomers(app, [1])
  await requestInvitations(app, null)
  await sendInvitations(app)
  const text = await readDeliveredText(app, addressOf(1))
  expect(text).toContain('Je account is meeverhuisd')
  const token = /nieuw-wachtwoord\/\?token=([\w-]+)/.exec(text)?.[1] ?? ''
  clock.advance(13 * 24 * 3_600_000)
  expect(await setNewPassword(app, token, 'goud-zon-1234')).toMatchObject({ ok: true })
  expect(await setNewPassword(app, token, 'weer-een-ander')).toMatchObject({ ok: false })
  const visitor = { ip: '192.0.2.1', headers: new Headers() }
  expect(
    await tryPassword(app, visitor, { email: addressOf(1), password: 'goud-zon-1234' }),
  ).not.toBeNull()
})

test('a second request invites only customers who were not invited, and nobody who needs no invitation', async ({
  app,
  clock,
}) => {
  const shop = await moveCustomers(app, [1, 2, 3])
  await requestInvitations(app, shop)
  // One customer deletes the account; another chooses a password before the mail is written.
  const { rows } = await app.pool.query('SELECT id FROM users ORDER BY email')
  await app.db.transaction((tx) => forgetAccount(tx, rows[0].id))
  await app.pool.query(
    `INSERT INTO login_accounts (id, user_id, account_id, provider_id, password)
      VALUES ('a', $1, $1, 'credential', 'x')`,
    [rows[1].id],
  )
  await sendInvitations(app)
  expect(await readRecipients(app)).toEqual([addressOf(3)])
  await moveCustomers(app, [2, 3, 4])
  expect(await countInvitations(app, shop)).toEqual({ open: 1, waiting: 0, mailed: 1 })
  expect(await requestInvitations(app, shop)).toBe(1)
  clock.advance(60_000)
  await sendInvitations(app)
  expect(await readRecipients(app)).toEqual([addressOf(3), addressOf(4)])
})

test('a customer who became staff or has a passkey by the time of the mail gets none', async ({
  app,
}) => {
  const shop = await moveCustomers(app, [1, 2, 3])
  await requestInvitations(app, shop)
  const { rows } = await app.pool.query('SELECT id FROM users ORDER BY email')
  await app.pool.query("UPDATE users SET role = 'owner' WHERE id = $1", [rows[0].id])
  await app.pool.query(
    `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, device_type, backed_up, created_at)
      VALUES ('k', $1, 'Telefoon', 'c', 'p', 0, 'singleDevice', false, now())`,
    [rows[1].id],
  )
  await sendInvitations(app)
  expect(await readRecipients(app)).toEqual([addressOf(3)])
})

test('customers whose password was imported are not invited', async ({ app }) => {
  const shop = await moveFile(app, 'winkel.sql', createJewellersShop().write())
  expect(await countInvitations(app, shop)).toMatchObject({ open: 0 })
  expect(await requestInvitations(app, null)).toBe(0)
})

test('an undo cancels waiting invitations', async ({ app }) => {
  const shop = await moveCustomers(app, [1, 2])
  await requestInvitations(app, shop)
  await undoMove(app, 1)
  await sendInvitations(app)
  expect(await readRecipients(app)).toEqual([])
  expect(await countInvitations(app, shop)).toEqual({ open: 0, waiting: 0, mailed: 0 })
})
