import { expect, test } from 'vitest'
import { type Cart, type CartLine, vatInCart } from './cart.ts'
import { lineLimitText } from './cart-messages.ts'

const cartOf = (totalCents: number, discountCents: number, rates: number[]) =>
  ({
    lines: rates.map((vatRate) => ({ vatRate }) as CartLine),
    totalCents,
    discountCents,
  }) as Cart

test('the cart shows the VAT in the amount that is paid', () => {
  expect(vatInCart(cartOf(115_300, 2_000, [21, 21]))).toBe(19_664)
  expect(vatInCart(cartOf(10_900, 0, [9]))).toBe(900)
  // Only the checkout calculates the discount of each line.
  expect(vatInCart(cartOf(10_000, 0, [21, 9]))).toBe(null)
  expect(vatInCart(cartOf(0, 0, []))).toBe(null)
})

test('a limited quantity is stated before it is reached', () => {
  expect(lineLimitText({ limit: 4 })).toBe('Nog 4 op voorraad')
  expect(lineLimitText({ limit: 1 })).toBe('Hoogstens 1')
  expect(lineLimitText({ limit: null })).toBe('')
  expect(lineLimitText({ limit: 0 })).toBe('')
})
