import { expect, test } from 'vitest'
import { applyDiscounts } from './apply-discounts.ts'
import type { DiscountableLine, UsedDiscountCode } from './discounts.ts'

const NOW = new Date('2026-11-21T13:00:00+01:00')
// Ids of categories.
const RINGS = 1
const CHAINS = 2
const GIFTS = 3

let nextId = 1
function createCode(rules: Partial<UsedDiscountCode>): UsedDiscountCode {
  const id = nextId++
  return {
    id,
    code: `CODE-${id}`,
    kind: 'percentage',
    basisPoints: 1000,
    amountCents: 0,
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
    ...rules,
  }
}

const line = (productId: number, category: number, cents: number): DiscountableLine => ({
  productId,
  categoryIds: [category],
  quantity: 1,
  isOnSale: false,
  cents,
})
const ringLine = (cents: number) => line(11, RINGS, cents)
const necklaceLine = (cents: number) => line(22, CHAINS, cents)
const giftLine = (cents: number) => line(33, GIFTS, cents)

const percentage = (percent: number, rules: Partial<UsedDiscountCode> = {}) =>
  createCode({ basisPoints: percent * 100, ...rules })
const amount = (amountCents: number, rules: Partial<UsedDiscountCode> = {}) =>
  createCode({ kind: 'amount', amountCents, ...rules })

// The expected amounts were calculated by hand.
test.each<[string, DiscountableLine[], UsedDiscountCode[], number[]]>([
  ['10% of each line', [ringLine(10_000), necklaceLine(2_500)], [percentage(10)], [1_000, 250]],
  ['half a cent is rounded up', [ringLine(4_995)], [percentage(10)], [500]],
  ['12,5% of € 79,99 is € 9,99875', [ringLine(7_999)], [percentage(12.5)], [1_000]],
  ['each line is rounded by itself', [ringLine(333), necklaceLine(333)], [percentage(5)], [17, 17]],
  [
    'an amount is divided in proportion to the lines',
    [ringLine(9_000), necklaceLine(1_000)],
    [amount(1_000)],
    [900, 100],
  ],
  [
    'the odd cent goes to the line with the largest remainder',
    [ringLine(200), necklaceLine(100)],
    [amount(100)],
    [67, 33],
  ],
  [
    'of equal remainders the first line gets the cent',
    [ringLine(100), necklaceLine(100), giftLine(100)],
    [amount(100)],
    [34, 33, 33],
  ],
  [
    'a small line gets the cent if its remainder is the largest',
    [ringLine(500), necklaceLine(100), giftLine(100)],
    [amount(10)],
    [7, 2, 1],
  ],
  [
    'a line without a remainder gets no cent',
    [ringLine(300), necklaceLine(100), giftLine(200)],
    [amount(4)],
    [2, 1, 1],
  ],
  [
    'a line in two categories belongs to both',
    [{ ...ringLine(1_000), categoryIds: [GIFTS, RINGS] }],
    [percentage(10, { categoryIds: [RINGS] })],
    [100],
  ],
  ['at most the price of the line', [ringLine(1_500)], [amount(5_000)], [1_500]],
  ['100% leaves nothing', [ringLine(1_500), necklaceLine(1)], [percentage(100)], [1_500, 1]],
  [
    'the percentage first, then the amount',
    [ringLine(10_000)],
    [amount(1_000), percentage(20)],
    [3_000],
  ],
  [
    'two percentages one after the other: 10% of 100, then 20% of 90',
    [ringLine(10_000)],
    [percentage(10), percentage(20)],
    [2_800],
  ],
  [
    'only rings',
    [ringLine(10_000), necklaceLine(10_000)],
    [percentage(10, { categoryIds: [RINGS] })],
    [1_000, 0],
  ],
  [
    'one product or one category',
    [ringLine(10_000), necklaceLine(10_000), giftLine(10_000)],
    [percentage(10, { productIds: [22], categoryIds: [RINGS] })],
    [1_000, 1_000, 0],
  ],
  [
    'all but a category and a product',
    [ringLine(10_000), necklaceLine(10_000), giftLine(5_000)],
    [percentage(10, { excludedCategoryIds: [GIFTS], excludedProductIds: [22] })],
    [1_000, 0, 0],
  ],
  [
    'an excluded product gets no discount although it is named',
    [ringLine(10_000), necklaceLine(10_000)],
    [percentage(10, { productIds: [11, 22], excludedCategoryIds: [CHAINS] })],
    [1_000, 0],
  ],
  [
    'an amount for chains only is not taken off rings',
    [ringLine(10_000), necklaceLine(600)],
    [amount(1_000, { categoryIds: [CHAINS] })],
    [0, 600],
  ],
  [
    'an amount per unit, at most the price of the line',
    [{ ...ringLine(10_000), quantity: 3 }, necklaceLine(300)],
    [createCode({ kind: 'unit-amount', amountCents: 500 })],
    [1_500, 300],
  ],
  [
    'an amount per unit before an amount of the cart',
    [{ ...ringLine(1_000), quantity: 2 }],
    [amount(900), createCode({ kind: 'unit-amount', amountCents: 200 })],
    [1_000],
  ],
  [
    'no discount on a product on sale',
    [{ ...ringLine(10_000), isOnSale: true }, necklaceLine(5_000)],
    [percentage(10, { excludesSaleItems: true })],
    [0, 500],
  ],
  [
    'free shipping does not lower the price',
    [ringLine(10_000)],
    [createCode({ kind: 'free-shipping' })],
    [0],
  ],
])('the discount of each line: %s', (_name, lines, codes, expected) => {
  const discounts = applyDiscounts(lines, codes, NOW)
  expect(discounts.lineCents).toEqual(expected)
  const total = expected.reduce((sum, cents) => sum + cents, 0)
  expect(discounts.totalCents).toBe(total)
  expect(discounts.applied.reduce((sum, { cents }) => sum + cents, 0)).toBe(total)
  expect(discounts.rejected).toEqual([])
})

test.each<[string, UsedDiscountCode[], object[]]>([
  ['switched off', [createCode({ isActive: false })], [{ error: 'inactive' }]],
  [
    'before its start',
    [createCode({ startsAt: new Date(NOW.getTime() + 1) })],
    [{ error: 'not-yet', startsAt: new Date(NOW.getTime() + 1) }],
  ],
  ['from its start on', [createCode({ startsAt: NOW })], []],
  ['to its end', [createCode({ endsAt: new Date(NOW.getTime() + 1) })], []],
  ['at its end', [createCode({ endsAt: NOW })], [{ error: 'ended', endsAt: NOW }]],
  [
    'a cent below the minimum',
    [createCode({ minimumCents: 10_001 })],
    [{ error: 'below-minimum', minimumCents: 10_001, missingCents: 1 }],
  ],
  ['at the minimum', [createCode({ minimumCents: 10_000 })], []],
  [
    'a cent above the maximum',
    [createCode({ maximumCents: 9_999 })],
    [{ error: 'above-maximum', maximumCents: 9_999 }],
  ],
  ['at the maximum', [createCode({ maximumCents: 10_000 })], []],
  ['for other products', [createCode({ categoryIds: [CHAINS] })], [{ error: 'no-matching-line' }]],
  ['used up', [createCode({ maxUses: 5, uses: 5 })], [{ error: 'used-up' }]],
  ['one use left', [createCode({ maxUses: 5, uses: 4 })], []],
  [
    'used by this customer',
    [createCode({ maxUsesPerCustomer: 1, usesByCustomer: 1 })],
    [{ error: 'used-by-customer' }],
  ],
  [
    'a code that excludes others, after another code',
    [createCode({}), createCode({ isIndividual: true })],
    [{ error: 'not-with-others' }],
  ],
  [
    'another code, after a code that excludes others',
    [createCode({ isIndividual: true }), createCode({})],
    [{ error: 'not-with-others' }],
  ],
  [
    'a rejected code does not block other codes',
    [createCode({ isIndividual: true, endsAt: NOW }), createCode({})],
    [{ error: 'ended', endsAt: NOW }],
  ],
])('a code is accepted or rejected: %s', (_name, codes, rejected) => {
  const discounts = applyDiscounts([ringLine(10_000)], codes, NOW)
  expect(discounts.rejected).toMatchObject(rejected)
  expect(discounts.applied).toHaveLength(codes.length - rejected.length)
})

test('a code can make shipping free with or without another discount, until it ends', () => {
  const percentageWithFreeShipping = percentage(10, { freeShipping: true })
  expect(applyDiscounts([ringLine(100)], [percentageWithFreeShipping], NOW).applied).toMatchObject([
    { cents: 10, freeShipping: true },
  ])
  const freeShippingCode = createCode({ kind: 'free-shipping' })
  expect(applyDiscounts([ringLine(100)], [freeShippingCode], NOW).freeShipping).toBe(true)
  expect(
    applyDiscounts([ringLine(100)], [{ ...freeShippingCode, endsAt: NOW }], NOW).freeShipping,
  ).toBe(false)
})

test('of two percentage codes the older one is applied first, in whatever order they were entered', () => {
  const [older, newer] = [percentage(10), percentage(50)]
  const { applied } = applyDiscounts([ringLine(15)], [newer, older], NOW)
  // 10 % of 15 is 1.5, so 2; 50 % of 13 is 6.5, so 7.
  expect(applied.map(({ codeId, cents }) => [codeId, cents])).toEqual([
    [newer.id, 7],
    [older.id, 2],
  ])
})
