import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { isDatabaseGone } from '#app/platform/database/db.server.ts'

/** The job queue, stored in the shop's own database. */
export type Jobs = ReturnType<typeof openJobs>

export interface JobKind<Data extends object> {
  name: string
  /** cron line with five fields, in Europe/Amsterdam; absent: the job runs only on request */
  cron?: string
  retryLimit?: number
  /** a longer run counts as failed; absent: a quarter of an hour */
  maxSeconds?: number
  /** seconds between polls for requested runs; absent: two */
  pollSeconds?: number
  /** Does the job. `signal` is aborted when the shop closes: stop at the next safe point, and a later run does the rest. */
  work(data: Data, signal: AbortSignal): Promise<void>
}

/** Failed jobs of one kind. */
export interface FailedJobs {
  name: string
  count: number
  lastAt: Date
  /** message of the latest failure, from its deepest cause; empty if it had none */
  error: string
}

const READ_FAILED = `
  SELECT name, count(*)::int AS count, max(completed_on) AS "lastAt",
    coalesce((array_agg(coalesce(output#>>'{cause,cause,message}', output#>>'{cause,message}', output->>'message')
      ORDER BY completed_on DESC))[1], '') AS error
  FROM jobs.job WHERE name = ANY($1) AND state = 'failed' GROUP BY name ORDER BY "lastAt" DESC`

const FORGET_FAILED = `DELETE FROM jobs.job WHERE name = $1 AND state = 'failed' RETURNING id`

/** Requests for the same job within this time are sent as one, because workers only poll every two seconds anyway. */
const SHARED_REQUEST_MS = 500
const RESTART_MS = 2_000
/** Time that running jobs get to finish when the shop closes. */
const SHUTDOWN_TIMEOUT_MS = 5_000
/** Minimum time between two log lines about an unavailable database, because all workers poll all the time. */
const LOG_INTERVAL_MS = 30_000

/** Returns a function that logs errors of the queue, but an unavailable database only once per interval. */
function createErrorLogger(log: Logger, isClosed: () => boolean) {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (reason: unknown) => {
    // A job that the shutdown interrupts cannot be marked as failed any more. It runs again after the next start.
    if (isClosed()) return
    // pg-boss emits most errors as copies that are not instances of Error.
    const error = reason instanceof Error ? reason : Object.assign(new Error(), reason)
    if (isDatabaseGone(error)) {
      if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
      loggedAt = performance.now()
    }
    log.warn({ err: error }, 'job queue')
  }
}

/** Sends requests for jobs. Requests for the same job that arrive together are sent as one. */
function createSender(boss: PgBoss, logError: (reason: unknown) => void) {
  const sentAt = new Map<string, number>()
  const timers = new Map<string, NodeJS.Timeout>()

  async function sendNow(name: string) {
    timers.delete(name)
    sentAt.set(name, performance.now())
    await boss.send(name, {}).catch(logError)
  }

  return {
    sendNow,
    async sendSoon(name: string): Promise<void> {
      if (timers.has(name)) return
      const lastSentAt = sentAt.get(name) ?? Number.NEGATIVE_INFINITY
      const waitMs = lastSentAt + SHARED_REQUEST_MS - performance.now()
      if (waitMs <= 0) return sendNow(name)
      timers.set(name, setTimeout(sendNow, waitMs, name))
    },
    clear() {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** Creates the job queue. Its workers start when `start` is called. */
export function openJobs(url: string, log: Logger) {
  const boss = new PgBoss({ connectionString: url, schema: 'jobs', max: 3 })
  const closing = new AbortController()
  let starting: Promise<void> | undefined
  let isOpen = false
  let isClosed = false
  const logError = createErrorLogger(log, () => isClosed)
  const sender = createSender(boss, logError)
  boss.on('error', logError)

  async function perform(kind: JobKind<object>, data: object) {
    try {
      await kind.work(data, closing.signal)
    } catch (error) {
      if (!isClosed) log.error({ err: error, job: kind.name }, 'job failed')
      throw error
    }
  }

  async function open(kinds: JobKind<object>[]) {
    await boss.start()
    for (const kind of kinds) {
      await boss.createQueue(kind.name, {
        retryLimit: kind.retryLimit ?? 5,
        retryBackoff: true,
        retryDelay: 5,
        ...(kind.maxSeconds !== undefined && { expireInSeconds: kind.maxSeconds }),
      })
      const pollingIntervalSeconds = kind.pollSeconds ?? 2
      await boss.work(kind.name, { pollingIntervalSeconds }, async (jobs) => {
        for (const job of jobs) await perform(kind, job.data as object)
      })
      if (kind.cron) await boss.schedule(kind.name, kind.cron, {}, { tz: 'Europe/Amsterdam' })
    }
    isOpen = true
  }

  /** Opens the queue, and tries again for as long as the database is unavailable. */
  async function openWhenAvailable(kinds: JobKind<object>[]) {
    while (!isOpen && !closing.signal.aborted) {
      try {
        await open(kinds)
      } catch (error) {
        logError(error)
        await boss.stop({ graceful: false }).catch(logError)
        await pause(RESTART_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  return {
    /** Starts the workers as soon as the database is available. */
    start(kinds: JobKind<object>[]): Promise<void> {
      starting ??= openWhenAvailable(kinds)
      return starting
    },
    /**
     * Requests a run of a job soon. Never fails, and does nothing while the queue is not running: every job also has a
     * schedule or finds its work itself.
     */
    async send(name: string): Promise<void> {
      if (isOpen) await sender.sendSoon(name)
    },
    async countWaiting(): Promise<number> {
      if (!isOpen) return 0
      const queues = await boss.getQueues()
      return queues.reduce((sum, queue) => sum + (queue.queuedCount ?? 0), 0)
    },
    /** Returns the jobs that failed after all retries, by kind, for as long as the queue stores them. */
    async readFailed(): Promise<FailedJobs[]> {
      if (!isOpen) return []
      // The counts of the queue may be a minute old, but they are cheap: the jobs are queried only if a count is not zero.
      const queues = (await boss.getQueues()).filter(({ failedCount }) => failedCount > 0)
      if (queues.length === 0) return []
      const { rows } = await boss.getDb().executeSql(READ_FAILED, [queues.map(({ name }) => name)])
      return rows
    },
    /** Deletes the failed jobs of a kind and requests a new run; returns false if there were none. */
    async retryFailed(name: string): Promise<boolean> {
      if (!isOpen) return false
      const { rows } = await boss.getDb().executeSql(FORGET_FAILED, [name])
      if (rows.length > 0) await sender.sendNow(name)
      return rows.length > 0
    },
    async close(): Promise<void> {
      closing.abort()
      sender.clear()
      await starting
      await boss.stop({ graceful: true, timeout: SHUTDOWN_TIMEOUT_MS }).catch(logError)
      isClosed = true
    },
  }
}
