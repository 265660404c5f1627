import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatCents } from '#app/platform/money.ts'
import { formatTenths, formatWhole } from './number-text.ts'
import { joinWithAnd } from './word-list.ts'

const integers = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 })

test('whole numbers, amounts and lists follow Dutch conventions', () => {
  const integerFormat = new Intl.NumberFormat('nl-NL')
  const amountFormat = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2 })
  const euroFormat = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })
  const tenthsFormat = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 1 })
  const wordLists = fc.array(fc.stringMatching(/^[a-z]{1,9}$/))
  fc.assert(
    fc.property(integers, wordLists, (value, listItems) => {
      expect(formatWhole(value)).toBe(integerFormat.format(value))
      const numberWithTenths = (Math.abs(value) % 1_000) / 10
      expect(formatTenths(numberWithTenths)).toBe(tenthsFormat.format(numberWithTenths))
      expect(formatAmount(value)).toBe(amountFormat.format(value / 100))
      expect(formatCents(Math.abs(value))).toBe(euroFormat.format(Math.abs(value) / 100))
      expect(joinWithAnd(listItems)).toBe(
        new Intl.ListFormat('nl', { type: 'conjunction' }).format(listItems),
      )
    }),
  )
})
