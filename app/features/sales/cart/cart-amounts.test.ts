import { expect, test } from 'vitest'
import { lineLimitText } from './cart-messages.ts'
import { type CartContents, toCart } from './cart-rows.server.ts'

const NOW = new Date('2026-06-01T10:00:00Z')

type Row = CartContents['lines'][number]

const createRow = (variantId: number, priceCents: number, vatRate = 21): Row => ({
  key: String(variantId).repeat(32),
  quantity: 1,
  variantId,
  sku: null,
  optionValues: {},
  priceCents,
  salePriceCents: null,
  saleStartsAt: null,
  saleEndsAt: null,
  stock: null,
  isActive: true,
  productId: variantId,
  categoryIds: [],
  slug: 'ring',
  name: 'Ring',
  subtitle: '',
  options: [],
  vatRate,
  soldIndividually: false,
  soldAsPair: false,
  pairKey: null,
  texts: {},
  textFields: [],
  photo: null,
})

const TEN_EURO_OFF: CartContents['codes'][number] = {
  id: 1,
  code: 'TIEN',
  kind: 'amount',
  basisPoints: 0,
  amountCents: 1_000,
  freeShipping: false,
  minimumCents: 0,
  maximumCents: 0,
  excludesSaleItems: false,
  startsAt: null,
  endsAt: null,
  isActive: true,
  isIndividual: false,
  maxUses: null,
  maxUsesPerCustomer: null,
  productIds: [],
  categoryIds: [],
  excludedProductIds: [],
  excludedCategoryIds: [],
  uses: 0,
  usesByCustomer: 0,
}

const vatCentsOf = (lines: Row[], codes: CartContents['codes'] = []) =>
  toCart({ notices: [], codes, lines, partnerOffers: [] }, NOW).vatCents

test('the VAT in the cart is rounded per line, as on the invoice', () => {
  // The lines contain € 328,02, € 25,86 and € 112,64; the VAT in their sum of € 2.688,00 would be € 466,51.
  expect(vatCentsOf([createRow(1, 189_000), createRow(2, 14_900), createRow(3, 64_900)])).toBe(
    32_802 + 2_586 + 11_264,
  )
  expect(vatCentsOf([])).toBe(0)
})

test('the VAT in the cart adds up lines of different rates', () => {
  // € 80,00 contains € 13,88 of 21 %, and € 20,00 contains € 1,65 of 9 %.
  expect(vatCentsOf([createRow(1, 8_000), createRow(2, 2_000, 9)])).toBe(1_388 + 165)
})

test('the VAT in the cart is that of the price after the discount', () => {
  // € 70,00 remains, which contains € 12,15 of VAT.
  expect(vatCentsOf([createRow(1, 8_000)], [TEN_EURO_OFF])).toBe(1_215)
})

test('the limit of a quantity is shown before it is reached', () => {
  expect(lineLimitText({ limit: 4 })).toBe('Nog 4 op voorraad')
  expect(lineLimitText({ limit: 1 })).toBe('Maximaal 1')
  expect(lineLimitText({ limit: null })).toBe('')
  expect(lineLimitText({ limit: 0 })).toBe('')
})

test('another VAT rate changes the hash of a cart, so that a browser does not use its stored cart', () => {
  const hashOf = (vatRate: number) =>
    toCart(
      { notices: [], codes: [], lines: [createRow(1, 8_000, vatRate)], partnerOffers: [] },
      NOW,
    ).hash
  expect(hashOf(21)).not.toBe(hashOf(9))
})
