import { expect } from 'vitest'
import { jobFacts } from '#app/features/admin/jobs/job-facts.ts'
import { DEMO_OFFERS } from '#app/features/demo/demo-catalogue/fill-demo-offers.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { listJobs } from './jobs.ts'

shopTest('every job has a Dutch name for the owner', async ({ app }) => {
  const names = [...listJobs(app).map(({ name }) => name), DEMO_OFFERS]
  const shown = names.map((name) => jobFacts(name).name)
  expect(shown).not.toContain(jobFacts('unknown').name)
  expect(new Set(shown).size).toBe(names.length)
})
