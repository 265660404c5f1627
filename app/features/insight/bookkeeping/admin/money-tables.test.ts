import { expect, test } from 'vitest'
import { openOrdersText } from './money-tables.tsx'

test('the sentence about open orders counts one order in the singular', () => {
  const item = { orderId: 10_001, name: 'Anna', invoicedCents: 5_000, paidCents: 0 }
  const open = { items: [item], total: 1, dueCents: 5_000, owedCents: 0 }

  expect(openOrdersText(open)).toMatch(/^1 bestelling: nog te ontvangen/)
  expect(openOrdersText({ ...open, total: 2 })).toMatch(/^2 bestellingen: .* de grootste 1\.$/)
  expect(openOrdersText({ ...open, items: [], total: 0 })).toBe('')
})
