import { expect, test } from 'vitest'
import type { Cart, CartLine } from '#app/features/sales/cart/cart.ts'
import { lineLimitText } from '#app/features/sales/cart/cart-messages.ts'
import { vatInCart } from './cart-overview.tsx'

const cartOf = (discountCents: number, lines: Partial<CartLine>[]) =>
  ({
    lines,
    totalCents: lines.reduce(
      (sum, { unitCents = 0, quantity = 0 }) => sum + unitCents * quantity,
      0,
    ),
    discountCents,
  }) as Cart

test('the cart shows the VAT in the amount that is paid', () => {
  expect(vatInCart(cartOf(2_000, [{ unitCents: 115_300, quantity: 1, vatRate: 21 }]))).toBe(19_664)
  expect(vatInCart(cartOf(0, [{ unitCents: 5_450, quantity: 2, vatRate: 9 }]))).toBe(900)
  expect(vatInCart(cartOf(0, []))).toBe(null)
})

test('the cart rounds VAT per line, as the checkout and the invoice do', () => {
  const lines = [
    { unitCents: 189_000, quantity: 1, vatRate: 21 },
    { unitCents: 14_900, quantity: 1, vatRate: 21 },
    { unitCents: 64_900, quantity: 1, vatRate: 21 },
  ]
  // 328,02 + 25,86 + 112,64; the VAT in the sum of € 2.688,00 is € 466,51.
  expect(vatInCart(cartOf(0, lines))).toBe(46_652)
})

test('the cart shows no VAT amount that only the checkout can calculate', () => {
  const [ring, bag] = [
    { unitCents: 8_000, quantity: 1, vatRate: 21 },
    { unitCents: 2_000, quantity: 1, vatRate: 9 },
  ]
  expect(vatInCart(cartOf(0, [ring, bag]))).toBe(null)
  expect(vatInCart(cartOf(1_000, [ring, ring]))).toBe(null)
})

test('a limited quantity is stated before it is reached', () => {
  expect(lineLimitText({ limit: 4 })).toBe('Nog 4 op voorraad')
  expect(lineLimitText({ limit: 1 })).toBe('Hoogstens 1')
  expect(lineLimitText({ limit: null })).toBe('')
  expect(lineLimitText({ limit: 0 })).toBe('')
})
