import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Cart, CartDiscount } from './cart.ts'
import { DiscountRows } from './discount-row.tsx'

const LIGHT: CartDiscount = {
  codeId: 1,
  code: 'LICHT20',
  cents: 2_000,
  freeShipping: false,
  refusal: null,
}

const EMPTY_CART: Cart = {
  lines: [],
  totalCents: 8_000,
  vatCents: 0,
  discounts: [],
  discountCents: 0,
  elsewhere: 0,
  hash: '',
  notices: [],
}

const textOf = (cart: Cart) =>
  renderToStaticMarkup(<DiscountRows cart={cart} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('the rows of discounts end with the total that remains, and there are none without a discount', () => {
  expect(textOf({ ...EMPTY_CART, discounts: [LIGHT], discountCents: 2_000 })).toBe(
    'Korting LICHT20 − € 20,00 Totaal € 60,00',
  )
  expect(textOf(EMPTY_CART)).toBe('')
})
