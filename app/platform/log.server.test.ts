import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { describeError } from './log.server.ts'

shopTest('a failed query is logged without its values', async ({ app }) => {
  // The amount is too large for its column.
  const loggedError = await app.db
    .update(orders)
    .set({ email: 'sanne@voorbeeld.example\nparams: sanne@voorbeeld.example', totalCents: 2 ** 40 })
    .where(eq(orders.id, 1))
    .catch((error: unknown) => describeError(error))

  expect(loggedError).toMatchObject({
    message: expect.stringContaining('update "orders"'),
    stack: expect.stringContaining('log.server.test.ts'),
    cause: { code: '22003' }, // numeric_value_out_of_range
  })
  expect(JSON.stringify(loggedError)).not.toContain('sanne')
})
