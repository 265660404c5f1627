import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { isDatabaseGone } from '#app/platform/database/db.server.ts'

/** What waits in the queue does so in the shop's own database. */
export type Jobs = ReturnType<typeof openJobs>

export interface JobKind<Data extends object> {
  name: string
  /** five-field cron line, Europe/Amsterdam; absent: only when sent */
  cron?: string
  retryLimit?: number
  /** The signal comes when the shop closes: stop at the next good moment, the rest is for another time. */
  work(data: Data, signal: AbortSignal): Promise<void>
}

/** What of a kind gave up. */
export interface FailedJobs {
  name: string
  count: number
  lastAt: Date
  /** of the last one, from its deepest cause; empty when it said nothing */
  error: string
}

const READ_FAILED = `
  SELECT name, count(*)::int AS count, max(completed_on) AS "lastAt",
    coalesce((array_agg(coalesce(output#>>'{cause,cause,message}', output#>>'{cause,message}', output->>'message')
      ORDER BY completed_on DESC))[1], '') AS error
  FROM jobs.job WHERE name = ANY($1) AND state = 'failed' GROUP BY name ORDER BY "lastAt" DESC`

const FORGET_FAILED = `DELETE FROM jobs.job WHERE name = $1 AND state = 'failed' RETURNING id`

/** Workers look for jobs every two seconds anyway: who asks for the same within so long is answered by one. */
const TOGETHER_MS = 500
const RESTART_MS = 2_000
/** Jobs that are still at work when the shop closes get this long. */
const CLOSING_MS = 5_000
/** All workers ask all the time; that the database is gone is said once in a while. */
const COMPLAIN_MS = 30_000

export function openJobs(url: string, log: Logger) {
  const boss = new PgBoss({ connectionString: url, schema: 'jobs', max: 3 })
  const closing = new AbortController()
  const lastSent = new Map<string, number>()
  const due = new Map<string, NodeJS.Timeout>()
  let starting: Promise<void> | undefined
  let isOpen = false
  let isClosed = false
  let complainedAt = Number.NEGATIVE_INFINITY
  boss.on('error', complain)

  function complain(reason: unknown) {
    // What was not done in time when the shop closed can't be put down any more; it is done again at the next start.
    if (isClosed) return
    // pg-boss tells of most errors by a copy that is none itself.
    const error = reason instanceof Error ? reason : Object.assign(new Error(), reason)
    if (isDatabaseGone(error)) {
      if (performance.now() - complainedAt < COMPLAIN_MS) return
      complainedAt = performance.now()
    }
    log.warn({ err: error }, 'job queue')
  }

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
      })
      await boss.work(kind.name, { pollingIntervalSeconds: 2 }, async (jobs) => {
        for (const job of jobs) await perform(kind, job.data as object)
      })
      if (kind.cron) await boss.schedule(kind.name, kind.cron, {}, { tz: 'Europe/Amsterdam' })
    }
    isOpen = true
  }

  async function sendNow(name: string) {
    due.delete(name)
    lastSent.set(name, performance.now())
    await boss.send(name, {}).catch(complain)
  }

  /** However often the database goes away meanwhile. */
  async function openAtLast(kinds: JobKind<object>[]) {
    while (!isOpen && !closing.signal.aborted) {
      try {
        await open(kinds)
      } catch (error) {
        complain(error)
        await boss.stop({ graceful: false }).catch(complain)
        await pause(RESTART_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  return {
    /** Begins to work off the queue, as soon as the database is there; until then jobs only gather. */
    start(kinds: JobKind<object>[]): Promise<void> {
      starting ??= openAtLast(kinds)
      return starting
    },
    /**
     * Asks for a job soon. Never fails, and nothing is lost when the queue is not running: every kind also looks for its
     * work itself.
     */
    async send(name: string): Promise<void> {
      if (!isOpen || due.has(name)) return
      const wait =
        (lastSent.get(name) ?? Number.NEGATIVE_INFINITY) + TOGETHER_MS - performance.now()
      if (wait <= 0) return sendNow(name)
      due.set(name, setTimeout(sendNow, wait, name))
    },
    async countWaiting(): Promise<number> {
      if (!isOpen) return 0
      const queues = await boss.getQueues()
      return queues.reduce((sum, queue) => sum + (queue.queuedCount ?? 0), 0)
    },
    /** Kinds of jobs that gave up after all their tries, for as long as the queue remembers them. */
    async readFailed(): Promise<FailedJobs[]> {
      if (!isOpen) return []
      // The queue counts once a minute; only where it saw something is it worth a look at its jobs.
      const queues = (await boss.getQueues()).filter(({ failedCount }) => failedCount > 0)
      if (queues.length === 0) return []
      const { rows } = await boss.getDb().executeSql(READ_FAILED, [queues.map(({ name }) => name)])
      return rows
    },
    /** Forgets what failed of a kind and does it anew; false when nothing had. */
    async retryFailed(name: string): Promise<boolean> {
      if (!isOpen) return false
      const { rows } = await boss.getDb().executeSql(FORGET_FAILED, [name])
      if (rows.length > 0) await sendNow(name)
      return rows.length > 0
    },
    async close(): Promise<void> {
      closing.abort()
      for (const timer of due.values()) clearTimeout(timer)
      await starting
      await boss.stop({ graceful: true, timeout: CLOSING_MS }).catch(complain)
      isClosed = true
    },
  }
}
