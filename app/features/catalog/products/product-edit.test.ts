import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stockAfter, type VariantEdit, validatePrices } from './product-edit.ts'

const ring: VariantEdit = {
  id: 7,
  sku: 'SK-RI-VERA',
  gtin: null,
  weightMg: null,
  isGone: false,
  priceCents: 119_500,
  salePriceCents: null,
  saleStartsAt: null,
  saleEndsAt: null,
  stock: 3,
  stockWas: 3,
  isActive: true,
}
const day = (text: string) => new Date(`${text}T00:00:00+01:00`)

test('a sale price must be below the price', () => {
  const problem = { variantId: 7, field: 'sale', error: 'sale-not-below-price' }
  expect(validatePrices({ ...ring, salePriceCents: 119_500 })).toEqual([problem])
  expect(validatePrices({ ...ring, salePriceCents: 120_000 })).toEqual([problem])
  expect(validatePrices({ ...ring, salePriceCents: 119_499 })).toEqual([])
})

test('a sale ends after it starts, and needs a price', () => {
  const dates = { saleStartsAt: day('2026-11-27'), saleEndsAt: day('2026-11-27') }
  expect(validatePrices({ ...ring, ...dates, salePriceCents: 99_500 })).toEqual([
    { variantId: 7, field: 'saleUntil', error: 'sale-ends-before-it-starts' },
  ])
  expect(validatePrices({ ...ring, ...dates })).toEqual([
    { variantId: 7, field: 'saleUntil', error: 'sale-without-price' },
  ])
})

test('units sold while the owner edits stay sold', () => {
  // The form showed 3 units, of which one was sold meanwhile.
  expect(stockAfter({ stock: 8, stockWas: 3 }, 2)).toEqual({ ok: true, stock: 7 })
  expect(stockAfter({ stock: 3, stockWas: 3 }, 2)).toEqual({ ok: true, stock: 2 })
  expect(stockAfter({ stock: 0, stockWas: 3 }, 2)).toEqual({ ok: false, stock: 2 })
})

test('stock tracking can be switched on and off', () => {
  expect(stockAfter({ stock: 5, stockWas: null }, null)).toEqual({ ok: true, stock: 5 })
  expect(stockAfter({ stock: null, stockWas: 3 }, 2)).toEqual({ ok: true, stock: null })
})

const quantity = fc.nat(1_000)

test('units that were sold during an edit are subtracted from the new stock', () => {
  fc.assert(
    fc.property(quantity, quantity, quantity, (soldUnits, unsoldUnits, remainingUnits) => {
      const edit = { stock: soldUnits + remainingUnits, stockWas: soldUnits + unsoldUnits }
      expect(stockAfter(edit, unsoldUnits)).toEqual({ ok: true, stock: remainingUnits })
    }),
  )
})

test('a new stock below the units that were sold during the edit is rejected', () => {
  const missing = fc.integer({ min: 1, max: 1_000 })
  fc.assert(
    fc.property(quantity, quantity, missing, (stock, unsoldUnits, missingUnits) => {
      const soldUnits = stock + missingUnits
      const edit = { stock, stockWas: soldUnits + unsoldUnits }
      expect(stockAfter(edit, unsoldUnits)).toEqual({ ok: false, stock: unsoldUnits })
    }),
  )
})
