import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Db } from './db.server.ts'
import type { ReadyEnv } from './env.ts'
import type { Jobs } from './jobs.server.ts'
import type { Metrics } from './metrics.server.ts'
import type { PageCache } from './page-cache.server.ts'

/** Everything that has state. Features are functions that are handed this. */
export interface Shop {
  /** tells this process's own announcements from those of others */
  id: string
  env: ReadyEnv
  /** the address shoppers see, without a slash at the end */
  siteUrl: string
  clock: Clock
  log: Logger
  pool: Pool
  db: Db
  cache: PageCache
  jobs: Jobs
  metrics: Metrics
  /** A feature's own long-lived thing (an index, a client), opened at first use and kept with the shop. */
  use<T>(resource: Resource<T>): T
  /** Adds a handler that a feature above registers for something that happens in a feature below. */
  on<A extends unknown[]>(hook: Hook<A>, handler: HookHandler<A>): void
  /** Runs the handlers of a hook one after another. Throws when none is registered. */
  run<A extends unknown[]>(hook: Hook<A>, ...args: A): Promise<void>
  /** Hears of every change that is announced, here or by another process; "*" when nobody knows what was missed. */
  onChange(listener: ChangeListener): void
  /** Tells the listeners of this process; `announceChanges` is what features call. */
  tellChange: ChangeListener
  close(): Promise<void>
}

/**
 * A point where features above take part in what a feature below does, so that the lower one need not import them.
 * `server/hooks.ts` registers the handlers.
 */
export interface Hook<A extends unknown[]> {
  name: string
  /** carries the argument types only; never set */
  args?: A
}

export type HookHandler<A extends unknown[]> = (...args: A) => Promise<void>

export type ChangeListener = (tags: string[]) => void

export interface Resource<T> {
  name: string
  open(shop: Shop): T
}
