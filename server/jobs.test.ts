import { expect } from 'vitest'
import { DEMO_OFFERS } from '#app/features/demo/fill-demo-offers.server.ts'
import { jobFacts } from '#app/features/desk/job-facts.ts'
import { shopTest } from '#tests/shop-test.ts'
import { listJobs } from './jobs.ts'

shopTest('the owner reads of every job by a name of its own', async ({ shop }) => {
  const names = [...listJobs(shop).map(({ name }) => name), DEMO_OFFERS]
  const shown = names.map((name) => jobFacts(name).name)
  expect(shown).not.toContain(jobFacts('unknown').name)
  expect(new Set(shown).size).toBe(names.length)
})
