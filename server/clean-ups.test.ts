import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { ERASED_NAMES } from '#app/features/admin/audit-log/audit.ts'
import { readErasures } from '#app/features/admin/audit-log/erase-personal-data.server.ts'
import { invitations } from '#app/features/admin/staff/staff-tables.server.ts'
import { ucpAnswers, ucpCancellations } from '#app/features/channels/ucp/ucp-tables.server.ts'
import { sessions, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { fillCart } from '#tests/support/fill-cart.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { listJobs } from './jobs.ts'

const DAY_MS = 24 * 3_600_000

/** Runs a job by name. */
function runJob(app: App, name: string) {
  const job = listJobs(app).find((job) => job.name === name)
  return job?.work({}, new AbortController().signal)
}

/** Adds a guest with a cart, an account that was never confirmed, and an invited person. */
async function addPersonalData(app: App) {
  const now = app.clock.now()
  const { variantIds } = await addProduct(app, { name: 'Zegelring', stock: 5 })
  await fillCart(app, [{ variantId: variantIds[0] ?? 0, quantity: 1 }])
  const times = { createdAt: now, updatedAt: now }
  await app.db.insert(users).values({
    ...times,
    id: 'sanne',
    name: 'Sanne',
    email: 'sanne@voorbeeld.example',
    emailVerified: false,
    pendingEmail: 'sanne@voorbeeld.example',
  })
  await app.db
    .insert(sessions)
    .values({ ...times, id: 's1', token: 't1', userId: 'sanne', expiresAt: now })
  await app.db.insert(invitations).values({
    id: 'i1',
    email: 'finn@schakel.example',
    role: 'employee',
    tokenHash: 'x',
    expiresAt: new Date(now.getTime() + 7 * DAY_MS),
    createdAt: now,
  })
}

shopTest(
  'expired sessions, carts, invitations and accounts are deleted, and the erasure report lists them',
  async ({ app, clock }) => {
    await addPersonalData(app)
    clock.advance(7 * DAY_MS - 1)
    await runJob(app, 'expired-sessions')
    expect(await app.db.select({ id: invitations.id }).from(invitations)).toEqual([{ id: 'i1' }])
    clock.advance(1)
    await runJob(app, 'expired-sessions')
    expect(await app.db.select().from(invitations)).toEqual([])

    clock.advance(200 * DAY_MS)
    await runJob(app, 'expired-carts')
    await runJob(app, 'unconfirmed-accounts')
    expect(await app.db.select().from(users)).toEqual([])
    const erasures = await readErasures(app)
    expect(erasures.map(({ subject, count }) => [ERASED_NAMES[subject], count])).toEqual([
      ['Onbevestigde accounts', 1],
      ['Verlopen winkelwagens', 1],
      ['Verlopen uitnodigingen', 1],
      ['Verlopen sessies', 1],
    ])
  },
)

shopTest(
  'the erasure report has one line a day for a job that runs every hour',
  async ({ app, clock }) => {
    const { variantIds } = await addProduct(app, { name: 'Zegelring', stock: 5 })
    const addCart = () => fillCart(app, [{ variantId: variantIds[0] ?? 0, quantity: 1 }])
    const expireCart = async () => {
      await addCart()
      await app.db.execute(sql`UPDATE carts SET expires_at = ${new Date(0).toISOString()}`)
      await runJob(app, 'expired-carts')
    }
    await expireCart()
    await expireCart()
    clock.advance(DAY_MS)
    await expireCart()
    // The newest day comes first.
    expect((await readErasures(app)).map(({ count }) => count)).toEqual([1, 2])
  },
)

shopTest('lists to compare expire one product at a time', async ({ app, clock }) => {
  const { productId } = await addProduct(app, { name: 'Zegelring' })
  const { productId: laterProductId } = await addProduct(app, { name: 'Bandring' })
  const addToCompareList = (id: number) =>
    app.db.execute(sql`INSERT INTO compare_items (visitor_id, product_id, added_at)
      VALUES ('v1', ${id}, ${clock.now().toISOString()})`)
  const readComparedIds = async () =>
    (await app.db.execute(sql`SELECT product_id AS id FROM compare_items ORDER BY 1`)).rows
  await addToCompareList(productId)
  clock.advance(1)
  await addToCompareList(laterProductId)
  // One millisecond before the first product has been in the list for 30 days.
  clock.advance(30 * DAY_MS - 2)
  await runJob(app, 'old-compare-lists')
  expect(await readComparedIds()).toEqual([{ id: productId }, { id: laterProductId }])
  clock.advance(1)
  await runJob(app, 'old-compare-lists')
  expect(await readComparedIds()).toEqual([{ id: laterProductId }])
})

shopTest(
  'results of programs that buy, and their cancellations, expire',
  async ({ app, clock }) => {
    const now = clock.now()
    await app.db.insert(ucpCancellations).values({ resource: 'cart t_1', at: now })
    const storedAnswer = { requestHash: 'r', status: 200, body: {} }
    await app.db.insert(ucpAnswers).values([
      { ...storedAnswer, keyHash: 'day', expiresAt: new Date(now.getTime() + DAY_MS) },
      { ...storedAnswer, keyHash: 'year', expiresAt: new Date(now.getTime() + 365 * DAY_MS) },
    ])
    const readRemaining = async () => [
      ...(await app.db.select({ name: ucpCancellations.resource }).from(ucpCancellations)),
      ...(await app.db
        .select({ name: ucpAnswers.keyHash })
        .from(ucpAnswers)
        .orderBy(ucpAnswers.keyHash)),
    ]
    clock.advance(DAY_MS)
    await runJob(app, 'old-agent-writes')
    expect(await readRemaining()).toEqual([{ name: 'cart t_1' }, { name: 'day' }, { name: 'year' }])
    clock.advance(1)
    await runJob(app, 'old-agent-writes')
    expect(await readRemaining()).toEqual([{ name: 'cart t_1' }, { name: 'year' }])
    clock.advance(29 * DAY_MS)
    await runJob(app, 'old-agent-writes')
    expect(await readRemaining()).toEqual([{ name: 'year' }])
  },
)
