import { asc, eq } from 'drizzle-orm'
import { announceChanges } from '#app/platform/changes.server.ts'
import type { Resource, Shop } from '#app/platform/shop.ts'
import type { OfferedMethod, OnlineProvider } from './payment-provider.server.ts'
import { onlineProviders } from './payment-providers.server.ts'
import { paymentMethods } from './payments-tables.server.ts'

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

/**
 * What providers offered when they were last asked, in their order. The very first time somebody has to wait until one
 * said so; all who ask then wait for one answer.
 */
export async function readOfferedMethods(shop: Shop) {
  const rows = await select(shop)
  const unknown = onlineProviders(shop.env).filter(
    ({ id }) => !rows.some(({ provider }) => provider === id),
  )
  if (unknown.length === 0) return rows
  for (const provider of unknown) await learnOnce(shop, provider)
  return select(shop)
}

function select(shop: Shop) {
  return shop.db.select().from(paymentMethods).orderBy(asc(paymentMethods.position))
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
