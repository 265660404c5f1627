import { expect } from 'vitest'
import { killDuringCheckouts } from '#tests/faults/kill-checkouts.ts'
import { FAULTS } from '#tests/faults/sizes.ts'
import { shopTest } from '#tests/support/shop-test.ts'

const { checkouts, kills, seed, timeoutMs } = FAULTS

shopTest(
  'killed at any moment during checkouts: every payment has its order, no unit is lost, and no mail is sent twice',
  { timeout: timeoutMs },
  async ({ app, clock }) => {
    clock.set(new Date())
    const books = await killDuringCheckouts({
      app,
      setClock: clock.set,
      checkouts,
      concurrency: 6,
      kills,
      seed,
      log: console.log,
    })
    expect(books).toMatchObject({ orders: checkouts, killCount: kills, problems: [] })
    console.log(books)
    expect(books.paidPayments).toBeGreaterThan(0)
  },
)
