import { asc, eq } from 'drizzle-orm'
import { onlineProviders } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import type {
  OfferedMethod,
  OnlineProvider,
} from '#app/features/fulfilment/payments/payment-provider.server.ts'
import {
  paymentChoices,
  paymentMethods,
} from '#app/features/fulfilment/payments/payments-tables.server.ts'
import { announceChanges } from '#app/platform/changes.server.ts'
import { keptUntil } from '#app/platform/kept-until.server.ts'
import type { Resource, Shop } from '#app/platform/shop.ts'

/** Name of the job that asks for them every few minutes; no page waits for a provider. */
export const REFRESH_METHODS = 'payment-methods'

const TRY_AGAIN_MS = 30_000

/** Asks every provider what it offers. What one offered before stays when it cannot be reached. */
export async function refreshPaymentMethods(shop: Shop): Promise<void> {
  for (const provider of onlineProviders(shop.env)) await refresh(shop, provider)
}

async function refresh(shop: Shop, provider: OnlineProvider): Promise<void> {
  const told = await provider.readMethods(shop)
  if (!told.ok) return
  const isNew = await replace(shop, provider.id, told.value)
  // The foot of every page names the ways to pay.
  if (isNew) await announceChanges(shop, ['settings'])
}

async function replace(shop: Shop, provider: string, offered: OfferedMethod[]): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const before = await tx
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.provider, provider))
      .orderBy(asc(paymentMethods.position))
      .for('update')
    const refreshedAt = shop.clock.now()
    await tx.delete(paymentMethods).where(eq(paymentMethods.provider, provider))
    const rows = offered.map((method, position) => ({ provider, ...method, position, refreshedAt }))
    if (rows.length > 0) await tx.insert(paymentMethods).values(rows).onConflictDoNothing()
    const shown = (methods: OfferedMethod[]) =>
      JSON.stringify(
        methods.map(({ id, name, minCents, maxCents }) => [id, name, minCents, maxCents]),
      )
    return shown(before) !== shown(offered)
  })
}

const learning: Resource<{ tried: Map<string, number>; now: Map<string, Promise<void>> }> = {
  name: 'payment-methods-learning',
  open: () => ({ tried: new Map(), now: new Map() }),
}

/** Every checkout and order asks for them. */
const keptMethods = keptUntil('payment-methods', ['settings'], async ({ db }) => {
  const [offered, choices] = await Promise.all([
    db.select().from(paymentMethods).orderBy(asc(paymentMethods.position)),
    db.select().from(paymentChoices),
  ])
  return { offered, isOn: new Map(choices.map(({ method, isOn }) => [method, isOn])) }
})

/**
 * What providers offered when they were last asked, in their order, and what the owner said of each way to pay. The very
 * first time somebody has to wait until a provider said so; all who ask then wait for one answer.
 */
export async function readOfferedMethods(shop: Shop) {
  const known = await shop.use(keptMethods)()
  const unknown = onlineProviders(shop.env).filter(
    ({ id }) => !known.offered.some(({ provider }) => provider === id),
  )
  if (unknown.length === 0) return known
  for (const provider of unknown) await learnOnce(shop, provider)
  return shop.use(keptMethods)()
}

async function learnOnce(shop: Shop, provider: OnlineProvider): Promise<void> {
  const { tried, now } = shop.use(learning)
  const at = shop.clock.now().getTime()
  const underWay = now.get(provider.id)
  if (underWay) return underWay
  if (at - (tried.get(provider.id) ?? Number.NEGATIVE_INFINITY) < TRY_AGAIN_MS) return
  tried.set(provider.id, at)
  const run = refresh(shop, provider).finally(() => now.delete(provider.id))
  now.set(provider.id, run)
  return run
}
