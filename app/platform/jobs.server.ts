import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

/** What waits in the queue does so in the shop's own database. */
export type Jobs = ReturnType<typeof openJobs>

export interface JobKind<Data extends object> {
  name: string
  /** five-field cron line, Europe/Amsterdam; absent: only when sent */
  cron?: string
  retryLimit?: number
  work(data: Data): Promise<void>
}

export function openJobs(url: string, log: Logger) {
  const boss = new PgBoss({ connectionString: url, schema: 'jobs', max: 3 })
  let started: Promise<unknown> | undefined
  boss.on('error', (error) => log.warn({ error: error.message }, 'job queue'))

  return {
    /** Begins to work off the queue; until then jobs only gather. */
    start(kinds: JobKind<object>[]) {
      started ??= (async () => {
        await boss.start()
        for (const kind of kinds) {
          await boss.createQueue(kind.name, {
            retryLimit: kind.retryLimit ?? 5,
            retryBackoff: true,
            retryDelay: 5,
          })
          await boss.work(kind.name, { pollingIntervalSeconds: 2 }, async (jobs) => {
            for (const job of jobs) await kind.work(job.data as object)
          })
          if (kind.cron) await boss.schedule(kind.name, kind.cron, {}, { tz: 'Europe/Amsterdam' })
        }
      })()
      return started
    },
    /** Asks for a job soon. Nothing is lost when the queue is not running: every kind also looks for its work itself. */
    async send(name: string, data: object = {}): Promise<void> {
      if (!started) return
      await started
      await boss.send(name, data)
    },
    async countWaiting(): Promise<number> {
      if (!started) return 0
      const queues = await boss.getQueues()
      return queues.reduce((sum, queue) => sum + (queue.queuedCount ?? 0), 0)
    },
    async close(): Promise<void> {
      if (!started) return
      await started.catch(() => undefined)
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
