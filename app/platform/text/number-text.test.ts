import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatCents } from '#app/platform/money.ts'
import { formatTenths, formatWhole } from './number-text.ts'
import { joinWithAnd } from './word-list.ts'

const cents = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 })

test('whole numbers, amounts and lists follow Dutch conventions', () => {
  const integerFormat = new Intl.NumberFormat('nl-NL')
  const amount = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2 })
  const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })
  const tenths = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 1 })
  const texts = fc.array(fc.stringMatching(/^[a-z]{1,9}$/))
  fc.assert(
    fc.property(cents, texts, (value, list) => {
      expect(formatWhole(value)).toBe(integerFormat.format(value))
      expect(formatTenths((Math.abs(value) % 1_000) / 10)).toBe(
        tenths.format((Math.abs(value) % 1_000) / 10),
      )
      expect(formatAmount(value)).toBe(amount.format(value / 100))
      expect(formatCents(Math.abs(value))).toBe(euros.format(Math.abs(value) / 100))
      expect(joinWithAnd(list)).toBe(
        new Intl.ListFormat('nl', { type: 'conjunction' }).format(list),
      )
    }),
  )
})
