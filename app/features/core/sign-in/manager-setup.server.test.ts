import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { loginAccounts, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import {
  checkSetupLink,
  completeSetup,
  createSetupLink,
  ensureManagerFromEnv,
} from './manager-setup.server.ts'
import { signInManager } from './sign-in.server.ts'

const owner = {
  name: 'Hanne Visser',
  email: 'hanne@schakel.example',
  password: 'drie gouden ringen',
}
const visitor = { ip: '203.0.113.7', headers: new Headers() }

async function setupToken(shop: Shop): Promise<string> {
  const link = await createSetupLink(shop)
  return new URL(link ?? 'http://no.link').searchParams.get('token') ?? ''
}

shopTest('the set-up link makes the first manager, who can sign in', async ({ shop }) => {
  expect(await completeSetup(shop, await setupToken(shop), owner)).toEqual({ ok: true })

  expect(await signInManager(shop, visitor, owner)).toMatchObject({ ok: true })
})

shopTest(
  'the set-up link works once, also when it is used twice at the same moment',
  async ({ shop }) => {
    const token = await setupToken(shop)

    const results = await Promise.all([
      completeSetup(shop, token, owner),
      completeSetup(shop, token, { ...owner, email: 'ander@schakel.example' }),
    ])

    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(results).toContainEqual({ ok: false, error: 'already-set-up' })
    expect(await shop.db.select().from(users)).toHaveLength(1)
  },
)

shopTest('a made-up, an older and an expired set-up link are refused', async ({ shop, clock }) => {
  const older = await setupToken(shop)
  const token = await setupToken(shop)

  const refused = { ok: false, error: 'link-not-valid' }
  expect(await checkSetupLink(shop, 'verzonnen')).toEqual(refused)
  expect(await completeSetup(shop, older, owner)).toEqual(refused)
  clock.advance(24 * 3_600_000 + 1)
  expect(await completeSetup(shop, token, owner)).toEqual(refused)
  expect(await shop.db.select().from(users)).toEqual([])
})

shopTest('no set-up link exists once there is a manager', async ({ shop }) => {
  const token = await setupToken(shop)
  shop.env.ADMIN_EMAIL = owner.email
  shop.env.ADMIN_PASSWORD = owner.password
  await ensureManagerFromEnv(shop)

  expect(await createSetupLink(shop)).toBeNull()
  expect(await checkSetupLink(shop, token)).toEqual({ ok: false, error: 'already-set-up' })
})

shopTest(
  'the manager of the environment keeps a password that was changed since',
  async ({ shop }) => {
    shop.env.ADMIN_EMAIL = 'Hanne@Schakel.example'
    shop.env.ADMIN_PASSWORD = owner.password
    expect(await ensureManagerFromEnv(shop)).toEqual({ email: owner.email, isNew: true })

    shop.env.ADMIN_PASSWORD = 'een heel ander wachtwoord'
    expect(await ensureManagerFromEnv(shop)).toEqual({ email: owner.email, isNew: false })

    expect(await signInManager(shop, visitor, owner)).toMatchObject({ ok: true })
  },
)

shopTest(
  'a customer whose address becomes the manager’s gets its password too',
  async ({ shop }) => {
    const now = shop.clock.now()
    await shop.db.insert(users).values({
      id: 'klant',
      name: 'Iemand',
      email: owner.email,
      createdAt: now,
      updatedAt: now,
    })
    await completeSetup(shop, await setupToken(shop), owner)

    expect(await signInManager(shop, visitor, owner)).toMatchObject({ ok: true })
    const [user] = await shop.db.select().from(users).where(eq(users.id, 'klant'))
    expect(user).toMatchObject({ role: 'owner', name: owner.name })
  },
)

shopTest('neither the password nor the link is kept in a readable form', async ({ shop }) => {
  const token = await setupToken(shop)
  const kept = JSON.stringify((await shop.pool.query('SELECT * FROM verifications')).rows)
  expect(kept).not.toContain(token)
  await completeSetup(shop, token, owner)

  const [account] = await shop.db.select().from(loginAccounts)
  expect(account?.password).not.toContain(owner.password)
})
