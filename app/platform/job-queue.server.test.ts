import pino from 'pino'
import { expect, vi } from 'vitest'
import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { openJobs } from './job-queue.server.ts'

/** Creates a log that collects its lines. */
function createTestLog() {
  const logLines: { msg: string; err: { message: string } }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => logLines.push(JSON.parse(line)) })
  return { logLines, log }
}

const WAIT_OPTIONS = { timeout: 20_000 }

shopTest('a running job is notified when the shop closes, and may finish', async ({ app }) => {
  const { logLines, log } = createTestLog()
  const jobs = openJobs(app.env.DATABASE_URL, log)
  const events: string[] = []
  await jobs.start([
    {
      name: 'endless',
      work: (_, signal) => {
        events.push('begun')
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            events.push('closing')
            resolve()
          })
        })
      },
    },
  ])
  await jobs.send('endless')
  await vi.waitFor(() => expect(events).toEqual(['begun']), WAIT_OPTIONS)

  const lineCount = logLines.length
  await jobs.close()
  expect(events).toEqual(['begun', 'closing'])
  expect(logLines.slice(lineCount)).toEqual([])
})

shopTest(
  'the queue opens as soon as the database is available, and resumes after an interruption',
  { timeout: 60_000 },
  async ({ app }) => {
    const proxy = await openDatabaseProxy(app.env.DATABASE_URL)
    proxy.cut()
    const { logLines, log } = createTestLog()
    const jobs = openJobs(proxy.url, log)
    let doneCount = 0
    const startPromise = jobs.start([
      {
        name: 'count',
        work: async () => {
          doneCount++
        },
      },
    ])
    await vi.waitFor(() => expect(logLines).not.toEqual([]), WAIT_OPTIONS)
    proxy.mend()
    await startPromise
    await jobs.send('count')
    await vi.waitFor(() => expect(doneCount).toBe(1), WAIT_OPTIONS)

    proxy.cut()
    // Sending a job never fails the sender.
    await jobs.send('count')
    proxy.mend()
    await vi.waitFor(async () => {
      await jobs.send('count')
      await vi.waitFor(() => expect(doneCount).toBeGreaterThan(1))
    }, WAIT_OPTIONS)

    await jobs.close()
    proxy.close()
    for (const { msg, err } of logLines) {
      expect(msg).toBe('job queue')
      expect(err.message).not.toBe('')
    }
  },
)

shopTest('failed jobs are reported with their reason until they are retried', async ({ app }) => {
  const { log } = createTestLog()
  const jobs = openJobs(app.env.DATABASE_URL, log)
  let isBroken = true
  let doneCount = 0
  await jobs.start([
    {
      name: 'count',
      retryLimit: 0,
      work: async () => {
        if (isBroken) throw new Error('the light went out')
        doneCount++
      },
    },
  ])
  await jobs.send('count')
  await vi.waitFor(async () => {
    // pg-boss counts failed jobs once a minute, so the test stores the count itself.
    await app.pool.query(`UPDATE jobs.queue SET failed_count = 1 WHERE name = 'count'`)
    expect(await jobs.readFailed()).toMatchObject([
      { name: 'count', count: 1, error: 'the light went out', lastAt: expect.any(Date) },
    ])
  }, WAIT_OPTIONS)
  isBroken = false
  expect(await jobs.retryFailed('count')).toBe(true)
  expect(await jobs.readFailed()).toEqual([])
  await vi.waitFor(() => expect(doneCount).toBe(1), WAIT_OPTIONS)
  expect(await jobs.retryFailed('count')).toBe(false)
  await jobs.close()
})
