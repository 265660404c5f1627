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
  close(): Promise<void>
}

export interface Resource<T> {
  name: string
  open(shop: Shop): T
}
