import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { loginAccounts, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import {
  checkSetupLink,
  completeSetup,
  createSetupLink,
  ensureOwnerFromEnv,
  hasOpenSetupLink,
} from './owner-setup.server.ts'
import { signInStaff } from './sign-in.server.ts'

const owner = {
  name: 'Hanne Visser',
  email: 'hanne@schakel.example',
  password: 'drie gouden ringen',
}
const visitor = { ip: '203.0.113.7', headers: new Headers() }

async function createToken(app: App): Promise<string> {
  const link = await createSetupLink(app)
  return new URL(link ?? 'http://no.link').searchParams.get('token') ?? ''
}

shopTest('the set-up link creates the first owner, who can sign in', async ({ app }) => {
  expect(await completeSetup(app, await createToken(app), owner)).toEqual({ ok: true })

  expect(await signInStaff(app, visitor, owner)).toMatchObject({ ok: true })
})

shopTest(
  'the set-up link works once, also when it is used twice at the same moment',
  async ({ app }) => {
    const token = await createToken(app)

    const results = await Promise.all([
      completeSetup(app, token, owner),
      completeSetup(app, token, { ...owner, email: 'ander@schakel.example' }),
    ])

    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(results).toContainEqual({ ok: false, error: 'already-set-up' })
    expect(await app.db.select().from(users)).toHaveLength(1)
  },
)

shopTest('a made-up, an older and an expired set-up link are rejected', async ({ app, clock }) => {
  const olderToken = await createToken(app)
  const token = await createToken(app)

  const rejectedResult = { ok: false, error: 'link-not-valid' }
  expect(await checkSetupLink(app, 'verzonnen')).toEqual(rejectedResult)
  expect(await completeSetup(app, olderToken, owner)).toEqual(rejectedResult)
  clock.advance(24 * 3_600_000 + 1)
  expect(await completeSetup(app, token, owner)).toEqual(rejectedResult)
  expect(await app.db.select().from(users)).toEqual([])
})

shopTest('a set-up link is open until it expires or there is an owner', async ({ app, clock }) => {
  expect(await hasOpenSetupLink(app)).toBe(false)
  await createToken(app)
  expect(await hasOpenSetupLink(app)).toBe(true)
  clock.advance(24 * 3_600_000 + 1)
  expect(await hasOpenSetupLink(app)).toBe(false)
  await completeSetup(app, await createToken(app), owner)
  expect(await hasOpenSetupLink(app)).toBe(false)
})

shopTest('no set-up link exists once there is an owner', async ({ app }) => {
  const token = await createToken(app)
  app.env.ADMIN_EMAIL = owner.email
  app.env.ADMIN_PASSWORD = owner.password
  await ensureOwnerFromEnv(app)

  expect(await createSetupLink(app)).toBeNull()
  expect(await checkSetupLink(app, token)).toEqual({ ok: false, error: 'already-set-up' })
})

shopTest(
  'a password that was changed later overrides the one of the environment',
  async ({ app }) => {
    app.env.ADMIN_EMAIL = 'Hanne@Schakel.example'
    app.env.ADMIN_PASSWORD = owner.password
    expect(await ensureOwnerFromEnv(app)).toEqual({ email: owner.email, isNew: true })

    app.env.ADMIN_PASSWORD = 'een heel ander wachtwoord'
    expect(await ensureOwnerFromEnv(app)).toEqual({ email: owner.email, isNew: false })

    expect(await signInStaff(app, visitor, owner)).toMatchObject({ ok: true })
  },
)

shopTest(
  'a customer whose address becomes the owner’s gets the owner’s password',
  async ({ app }) => {
    const now = app.clock.now()
    await app.db.insert(users).values({
      id: 'klant',
      name: 'Iemand',
      email: owner.email,
      createdAt: now,
      updatedAt: now,
    })
    await completeSetup(app, await createToken(app), owner)

    expect(await signInStaff(app, visitor, owner)).toMatchObject({ ok: true })
    const [user] = await app.db.select().from(users).where(eq(users.id, 'klant'))
    expect(user).toMatchObject({ role: 'owner', name: owner.name })
  },
)

shopTest('neither the password nor the link is stored in a readable form', async ({ app }) => {
  const token = await createToken(app)
  const storedRows = JSON.stringify((await app.pool.query('SELECT * FROM verifications')).rows)
  expect(storedRows).not.toContain(token)
  await completeSetup(app, token, owner)

  const [account] = await app.db.select().from(loginAccounts)
  expect(account?.password).not.toContain(owner.password)
})
