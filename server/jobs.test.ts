import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { jobFacts } from '#app/features/admin/jobs/job-facts.ts'
import { ensureFeeds, findFeed } from '#app/features/channels/product-feeds/manage-feeds.server.ts'
import { DEMO_OFFERS } from '#app/features/demo/demo-catalogue/fill-demo-offers.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { listJobs } from './jobs.ts'

shopTest('every job has a Dutch name for the owner', async ({ app }) => {
  const names = [...listJobs(app).map(({ name }) => name), DEMO_OFFERS]
  const jobNames = names.map((name) => jobFacts(name).name)
  expect(jobNames).not.toContain(jobFacts('unknown').name)
  expect(new Set(jobNames).size).toBe(names.length)
})

shopTest('no product feeds are created while a shop moves in', async ({ app }) => {
  const feedJob = listJobs(app).find(({ name }) => name === 'product-feeds')
  await ensureFeeds(app)
  const createFeeds = () => feedJob?.work({}, new AbortController().signal)
  await app.db.execute(sql`
    INSERT INTO move_in_runs (sources, options, state, actor, created_at, in_background)
    VALUES ('[]', '{}', 'running', 'Fenna', now(), true)`)
  await createFeeds()
  expect((await findFeed(app, 'google'))?.generatedAt).toBeNull()
  await app.db.execute(sql`UPDATE move_in_runs SET state = 'done'`)
  await createFeeds()
  expect((await findFeed(app, 'google'))?.generatedAt).toBeInstanceOf(Date)
})
