import { expect, test } from 'vitest'
import { addRemark, countsOf, type Move, storeInParts } from './moved-objects.server.ts'

test('an object that the database rejects is skipped, and what was counted before it is counted once', async () => {
  const fileLines: string[] = []
  const move = {
    counts: {},
    remarks: {},
    remarkFile: { add: ({ name }: { name: string }) => fileLines.push(name) },
    years: new Map(),
  } as unknown as Move
  const counts = countsOf(move, 'order')
  const orders = [1, 2, 3]
  await storeInParts(move, 'order', orders, {
    nameOf: (order) => `bestelling ${order}`,
    store: async (part) => {
      for (const order of part) {
        countsOf(move, 'order').made++
        countsOf(move, 'redirect').found++
        addRemark(move, 'open-order', `bestelling ${order}`)
        const { orders: earlierOrders = 0 } = move.years.get(2025) ?? {}
        move.years.set(2025, { orders: earlierOrders + 1, formerCents: 0, cents: 0 })
        if (order === 3) throw Object.assign(new Error('out of range'), { code: '22003' })
      }
    },
  })
  counts.found += orders.length
  expect(move.counts.order).toMatchObject({ found: 3, made: 2, skipped: 1 })
  expect(move.counts.redirect).toMatchObject({ found: 2 })
  expect(fileLines).toEqual(['bestelling 1', 'bestelling 2', 'bestelling 3: out of range'])
  expect(move.years.get(2025)?.orders).toBe(2)
  expect(move.remarks['order-rejected']).toEqual({
    count: 1,
    examples: ['bestelling 3: out of range'],
  })
})
