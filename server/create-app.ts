import { randomUUID } from 'node:crypto'
import type { App, ChangeListener, Hook, HookHandler, Resource } from '#app/platform/app.ts'
import { type Clock, systemClock } from '#app/platform/clock.ts'
import { listenForChanges } from '#app/platform/database/changes.server.ts'
import { createDb, openPool } from '#app/platform/database/db.server.ts'
import { openReplica } from '#app/platform/database/replica.server.ts'
import type { Env, ReadyEnv } from '#app/platform/env.ts'
import { createPageCache } from '#app/platform/http/page-cache.server.ts'
import { openJobs } from '#app/platform/job-queue.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createMetrics } from '#app/platform/metrics.server.ts'
import { registerHooks } from './hooks.ts'

/** Addresses that listen on all interfaces. A browser cannot open them, so URLs have the address of this machine instead. */
const ALL_INTERFACES: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** Returns the URL that shoppers see, without a trailing slash. */
export function siteUrl({ SITE_URL, HOST, PORT }: Pick<Env, 'SITE_URL' | 'HOST' | 'PORT'>): string {
  if (SITE_URL) return SITE_URL.replace(/\/+$/, '')
  const host = ALL_INTERFACES[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST)
  return `http://${host}:${PORT}`
}

/** Creates all services and state. The database must be migrated. */
export function openApp(env: ReadyEnv, options: { clock?: Clock } = {}): App {
  const clock = options.clock ?? systemClock
  const log = createLog(env.LOG_LEVEL)
  const pool = openPool(env.DATABASE_URL, log)
  const db = createDb(pool)
  const replica = openReplica(env.DATABASE_REPLICA_URL, { pool, db }, log)
  const createdServices = new Map<string, unknown>()
  const listeners: ChangeListener[] = []
  const handlers = new Map<string, HookHandler<never>[]>()
  const app: App = {
    id: randomUUID(),
    // A copy, because the keys that the owner entered are added later.
    env: { ...env },
    siteUrl: siteUrl(env),
    clock,
    log,
    pool,
    db,
    readFromReplica: replica.read,
    cache: createPageCache(clock),
    jobs: openJobs(env.DATABASE_URL, log),
    metrics: createMetrics(),
    use<T>(resource: Resource<T>): T {
      if (!createdServices.has(resource.name))
        createdServices.set(resource.name, resource.open(app))
      return createdServices.get(resource.name) as T
    },
    on<A extends unknown[]>(hook: Hook<A>, handler: HookHandler<A>) {
      handlers.set(hook.name, [...(handlers.get(hook.name) ?? []), handler])
    },
    async run<A extends unknown[]>(hook: Hook<A>, ...args: A) {
      // The map loses the argument types, but `on` has checked them against the hook.
      const hookHandlers = (handlers.get(hook.name) ?? []) as unknown as HookHandler<A>[]
      if (hookHandlers.length === 0) throw new Error(`No handler is registered for ${hook.name}.`)
      for (const handler of hookHandlers) await handler(...args)
    },
    onChange(listener) {
      listeners.push(listener)
    },
    notifyChange(tags) {
      replica.noteChange()
      for (const listener of listeners) listener(tags)
    },
    async close() {
      await app.jobs.close()
      await stopListening()
      await replica.close()
      await pool.end()
    },
  }
  registerHooks(app)
  const stopListening = listenForChanges(app, env.DATABASE_URL)
  return app
}
