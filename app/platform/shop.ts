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
  /** Hears of every change that is announced, here or by another process; "*" when nobody knows what was missed. */
  onChange(listener: ChangeListener): void
  /** Tells the listeners of this process; `announceChanges` is what features call. */
  tellChange: ChangeListener
  close(): Promise<void>
}

export type ChangeListener = (tags: string[]) => void

export interface Resource<T> {
  name: string
  open(shop: Shop): T
}
