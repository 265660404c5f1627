import { asc, eq } from 'drizzle-orm'
import { onlineProviders } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import type {
  OfferedMethod,
  OnlineProvider,
} from '#app/features/fulfilment/payments/payment-provider.server.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { paymentChoices, paymentMethods } from './payment-methods-tables.server.ts'

/** Name of the job that fetches the methods every few minutes, so that no page waits for a provider. */
export const REFRESH_METHODS = 'payment-methods'

/** After a failed first fetch, requests do not wait for the provider again within this time. */
const RETRY_AFTER_MS = 30_000

/** Fetches the payment methods of every provider. If a provider is unreachable, its stored methods stay. */
export async function refreshPaymentMethods(app: App): Promise<void> {
  for (const provider of onlineProviders(app.env)) await refreshProvider(app, provider)
}

async function refreshProvider(app: App, provider: OnlineProvider): Promise<void> {
  const result = await provider.readMethods(app)
  if (!result.ok) return
  const hasChanged = await replaceMethods(app, provider.id, result.value)
  // The footer of every page names the payment methods.
  if (hasChanged) await announceChanges(app, ['settings'])
}

/** Stores the methods of a provider. Returns whether they differ from the stored ones. */
async function replaceMethods(
  app: App,
  provider: string,
  offeredMethods: OfferedMethod[],
): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const methodsBefore = await tx
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.provider, provider))
      .orderBy(asc(paymentMethods.position))
      .for('update')
    const refreshedAt = app.clock.now()
    await tx.delete(paymentMethods).where(eq(paymentMethods.provider, provider))
    const rows = offeredMethods.map((method, position) => ({
      provider,
      ...method,
      position,
      refreshedAt,
    }))
    if (rows.length > 0) await tx.insert(paymentMethods).values(rows).onConflictDoNothing()
    const comparableText = (methods: OfferedMethod[]) =>
      JSON.stringify(
        methods.map(({ id, name, minCents, maxCents }) => [id, name, minCents, maxCents]),
      )
    return comparableText(methodsBefore) !== comparableText(offeredMethods)
  })
}

const firstFetches: Resource<{
  triedAt: Map<string, number>
  running: Map<string, Promise<void>>
}> = {
  name: 'payment-methods-learning',
  open: () => ({ triedAt: new Map(), running: new Map() }),
}

/** Cached, because every checkout and every order reads the methods. */
const cachedMethods = memoizeUntilChanged('payment-methods', ['settings'], async ({ db }) => {
  const [offeredMethods, choices] = await Promise.all([
    db.select().from(paymentMethods).orderBy(asc(paymentMethods.position)),
    db.select().from(paymentChoices),
  ])
  return {
    offeredMethods,
    isOnByMethod: new Map(choices.map(({ method, isOn }) => [method, isOn])),
  }
})

/**
 * Returns the stored payment methods of the providers, in their order, with the owner's choices. The first request in a new shop
 * waits until the providers have answered; simultaneous requests share that wait.
 */
export async function readOfferedMethods(app: App) {
  const knownMethods = await app.use(cachedMethods)()
  const unfetchedProviders = onlineProviders(app.env).filter(
    ({ id }) => !knownMethods.offeredMethods.some(({ provider }) => provider === id),
  )
  if (unfetchedProviders.length === 0) return knownMethods
  for (const provider of unfetchedProviders) await fetchMethodsOnce(app, provider)
  return app.use(cachedMethods)()
}

async function fetchMethodsOnce(app: App, provider: OnlineProvider): Promise<void> {
  const { triedAt, running } = app.use(firstFetches)
  const startedAt = app.clock.now().getTime()
  const runningFetch = running.get(provider.id)
  if (runningFetch) return runningFetch
  if (startedAt - (triedAt.get(provider.id) ?? Number.NEGATIVE_INFINITY) < RETRY_AFTER_MS) return
  triedAt.set(provider.id, startedAt)
  const newFetch = refreshProvider(app, provider).finally(() => running.delete(provider.id))
  running.set(provider.id, newFetch)
  return newFetch
}
