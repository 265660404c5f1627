import { isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { apiKeys } from '#app/features/core/api-keys/api-keys-tables.server.ts'
import { createApiKey } from '#app/features/core/api-keys/manage-api-keys.server.ts'
import { appPasswords } from '#app/features/core/api-passwords/app-passwords-tables.server.ts'
import { logIn } from '#app/features/customers/log-in/log-in.server.ts'
import {
  changePassword,
  endOtherSessions,
  readSessions,
} from '#app/features/customers/profile/change-account.server.ts'
import { registerCustomer, sanne } from '#tests/support/registered-customers.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { visitorWithCookies } from '#tests/support/visitor-with.ts'

shopTest('with a new password every other session ends', async ({ app }) => {
  const { visitor, customer } = await registerCustomer(app)
  const otherLogin = await logIn(app, visitorWithCookies(), { ...sanne, remember: true })
  if (!otherLogin.ok) throw new Error(otherLogin.error)
  const submitNewPassword = (password: string) =>
    changePassword(app, visitor, customer, {
      password,
      newPassword: 'goud-zon-1234',
      endsPrograms: false,
    })
  expect(await submitNewPassword('geraden!!!')).toEqual({ ok: false, error: 'wrong-password' })

  const passwordChange = await submitNewPassword(sanne.password)

  if (!passwordChange.ok) throw new Error(passwordChange.error)
  expect(await findCustomer(app, visitorWithCookies(otherLogin.cookies))).toBeNull()
  expect(await findCustomer(app, visitorWithCookies(passwordChange.cookies))).toMatchObject({
    id: customer.id,
  })
  expect(await logIn(app, visitorWithCookies(), { ...sanne, remember: true })).toMatchObject({
    ok: false,
  })
})

shopTest(
  'programs of a person stop after “log out on other devices”, and after a new password if chosen',
  async ({ app }) => {
    const { visitor, customer } = await registerCustomer(app)
    const addPrograms = async () => {
      await app.pool.query('DELETE FROM app_passwords')
      await app.pool.query('DELETE FROM api_keys')
      await app.db.insert(appPasswords).values({
        userId: customer.id,
        name: 'Kassa',
        secretHash: 'a'.repeat(64),
        areas: ['products'],
        mayWrite: true,
        createdAt: app.clock.now(),
      })
      await createApiKey(app, { userId: customer.id, name: 'Voorraad', rights: 'read' })
    }
    const countActivePrograms = async () => ({
      withPassword: await app.db.$count(appPasswords, isNull(appPasswords.revokedAt)),
      withKey: await app.db.$count(apiKeys, isNull(apiKeys.revokedAt)),
    })
    await addPrograms()
    await endOtherSessions(app, visitor, customer.id)
    expect(await countActivePrograms()).toEqual({ withPassword: 0, withKey: 0 })

    await addPrograms()
    const form = { password: sanne.password, newPassword: 'goud-zon-1234' }
    const passwordChange = await changePassword(app, visitor, customer, {
      ...form,
      endsPrograms: false,
    })
    if (!passwordChange.ok) throw new Error(passwordChange.error)
    expect(await countActivePrograms()).toEqual({ withPassword: 1, withKey: 1 })
    const nextForm = { password: 'goud-zon-1234', newPassword: 'goud-zon-5678', endsPrograms: true }
    expect(
      await changePassword(app, visitorWithCookies(passwordChange.cookies), customer, nextForm),
    ).toMatchObject({
      ok: true,
    })
    expect(await countActivePrograms()).toEqual({ withPassword: 0, withKey: 0 })
  },
)

shopTest('a customer sees their sessions and can end the others', async ({ app }) => {
  const { visitor, customer } = await registerCustomer(app)
  const otherLogin = await logIn(app, visitorWithCookies(), { ...sanne, remember: true })
  if (!otherLogin.ok) throw new Error(otherLogin.error)
  const sessions = await readSessions(app, visitor, customer.id)
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1)

  await endOtherSessions(app, visitor, customer.id)

  expect(await findCustomer(app, visitorWithCookies(otherLogin.cookies))).toBeNull()
  expect(await readSessions(app, visitor, customer.id)).toMatchObject([{ isThis: true }])
})
