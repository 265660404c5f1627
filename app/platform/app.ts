import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Db } from '#app/platform/database/db.server.ts'
import type { ReadDatabase } from '#app/platform/database/replica.server.ts'
import type { PageCache } from '#app/platform/http/page-cache.server.ts'
import type { Clock } from './clock.ts'
import type { ReadyEnv } from './env.ts'
import type { Jobs } from './job-queue.server.ts'
import type { Metrics } from './metrics.server.ts'

/** All services and state of the running shop. Features are functions that receive it. */
export interface App {
  /** id that this process adds to the changes it announces, so that it can ignore them when they come back */
  id: string
  env: ReadyEnv
  /** the public URL, without a slash at the end */
  siteUrl: string
  clock: Clock
  log: Logger
  pool: Pool
  db: Db
  /** Runs a read-only query for a list or search: on the read replica if it has every known change, else on the primary. */
  readFromReplica<T>(query: (source: ReadDatabase) => Promise<T>): Promise<T>
  cache: PageCache
  jobs: Jobs
  metrics: Metrics
  /** Returns a feature's long-lived object (an index, a client). It is created at first use and lives as long as the process. */
  use<T>(resource: Resource<T>): T
  /** Registers a handler of a higher feature for an event of a lower feature. */
  on<A extends unknown[]>(hook: Hook<A>, handler: HookHandler<A>): void
  /** Runs the handlers of a hook one after another. Throws if none is registered. */
  run<A extends unknown[]>(hook: Hook<A>, ...args: A): Promise<void>
  /**
   * Adds a listener for announced changes of this and other processes. The tag "*" means that changes may have been
   * missed.
   */
  onChange(listener: ChangeListener): void
  /** Calls the listeners of this process only; features call `announceChanges`. */
  notifyChange: ChangeListener
  close(): Promise<void>
}

/**
 * An event of a lower feature that higher features handle. The lower feature may not import them, so `server/hooks.ts`
 * registers the handlers.
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
  open(app: App): T
}
