import { expect, test } from 'vitest'
import { applyDiscounts } from './apply-discounts.ts'
import type { DiscountableLine, UsedDiscountCode } from './discounts.ts'

const NOW = new Date('2026-11-21T13:00:00+01:00')
const RINGS = 1
const CHAINS = 2
const GIFTS = 3

let nextId = 1
function code(rules: Partial<UsedDiscountCode>): UsedDiscountCode {
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
const ring = (cents: number) => line(11, RINGS, cents)
const necklaceLine = (cents: number) => line(22, CHAINS, cents)
const gift = (cents: number) => line(33, GIFTS, cents)

const percentage = (basisPoints: number, rules: Partial<UsedDiscountCode> = {}) =>
  code({ basisPoints, ...rules })
const amount = (amountCents: number, rules: Partial<UsedDiscountCode> = {}) =>
  code({ kind: 'amount', amountCents, ...rules })

// The expected amounts were calculated by hand.
test.each<[string, DiscountableLine[], UsedDiscountCode[], number[]]>([
  ['10% of each line', [ring(10_000), necklaceLine(2_500)], [percentage(1000)], [1_000, 250]],
  ['half a cent is rounded up', [ring(4_995)], [percentage(1000)], [500]],
  ['12,5% of € 79,99 is € 9,99875', [ring(7_999)], [percentage(1250)], [1_000]],
  ['each line is rounded by itself', [ring(333), necklaceLine(333)], [percentage(500)], [17, 17]],
  [
    'an amount is shared out in proportion',
    [ring(9_000), necklaceLine(1_000)],
    [amount(1_000)],
    [900, 100],
  ],
  [
    'the odd cent goes to the largest rest',
    [ring(200), necklaceLine(100)],
    [amount(100)],
    [67, 33],
  ],
  [
    'of equal rests the first line takes the cent',
    [ring(100), necklaceLine(100), gift(100)],
    [amount(100)],
    [34, 33, 33],
  ],
  [
    'a small line takes the cent if its rest is the largest',
    [ring(500), necklaceLine(100), gift(100)],
    [amount(10)],
    [7, 2, 1],
  ],
  [
    'a line without a rest takes no cent',
    [ring(300), necklaceLine(100), gift(200)],
    [amount(4)],
    [2, 1, 1],
  ],
  [
    'a line in two categories belongs to both',
    [{ ...ring(1_000), categoryIds: [GIFTS, RINGS] }],
    [percentage(1000, { categoryIds: [RINGS] })],
    [100],
  ],
  ['never more than it costs', [ring(1_500)], [amount(5_000)], [1_500]],
  ['100% leaves nothing', [ring(1_500), necklaceLine(1)], [percentage(10_000)], [1_500, 1]],
  [
    'the percentage first, the amount over what is left',
    [ring(10_000)],
    [amount(1_000), percentage(2000)],
    [3_000],
  ],
  [
    'two percentages one after the other: 10% of 100, then 20% of 90',
    [ring(10_000)],
    [percentage(1000), percentage(2000)],
    [2_800],
  ],
  [
    'only rings',
    [ring(10_000), necklaceLine(10_000)],
    [percentage(1000, { categoryIds: [RINGS] })],
    [1_000, 0],
  ],
  [
    'one product or one category',
    [ring(10_000), necklaceLine(10_000), gift(10_000)],
    [percentage(1000, { productIds: [22], categoryIds: [RINGS] })],
    [1_000, 1_000, 0],
  ],
  [
    'all but a category and a product',
    [ring(10_000), necklaceLine(10_000), gift(5_000)],
    [percentage(1000, { excludedCategoryIds: [GIFTS], excludedProductIds: [22] })],
    [1_000, 0, 0],
  ],
  [
    'an excluded product gets no discount although it is named',
    [ring(10_000), necklaceLine(10_000)],
    [percentage(1000, { productIds: [11, 22], excludedCategoryIds: [CHAINS] })],
    [1_000, 0],
  ],
  [
    'an amount for chains only is not taken off rings',
    [ring(10_000), necklaceLine(600)],
    [amount(1_000, { categoryIds: [CHAINS] })],
    [0, 600],
  ],
  [
    'an amount per unit, at most the price of the line',
    [{ ...ring(10_000), quantity: 3 }, necklaceLine(300)],
    [code({ kind: 'unit-amount', amountCents: 500 })],
    [1_500, 300],
  ],
  [
    'an amount per unit before an amount of the cart',
    [{ ...ring(1_000), quantity: 2 }],
    [amount(900), code({ kind: 'unit-amount', amountCents: 200 })],
    [1_000],
  ],
  [
    'nothing off a product on sale',
    [{ ...ring(10_000), isOnSale: true }, necklaceLine(5_000)],
    [percentage(1000, { excludesSaleItems: true })],
    [0, 500],
  ],
  ['free shipping takes nothing off', [ring(10_000)], [code({ kind: 'free-shipping' })], [0]],
])('%s', (_name, lines, codes, expected) => {
  const discounts = applyDiscounts(lines, codes, NOW)
  expect(discounts.lineCents).toEqual(expected)
  const total = expected.reduce((sum, cents) => sum + cents, 0)
  expect(discounts.totalCents).toBe(total)
  expect(discounts.applied.reduce((sum, { cents }) => sum + cents, 0)).toBe(total)
  expect(discounts.rejected).toEqual([])
})

test.each<[string, UsedDiscountCode[], object[]]>([
  ['switched off', [code({ isActive: false })], [{ error: 'inactive' }]],
  [
    'before its start',
    [code({ startsAt: new Date(NOW.getTime() + 1) })],
    [{ error: 'not-yet', startsAt: new Date(NOW.getTime() + 1) }],
  ],
  ['from its start on', [code({ startsAt: NOW })], []],
  ['to its end', [code({ endsAt: new Date(NOW.getTime() + 1) })], []],
  ['at its end', [code({ endsAt: NOW })], [{ error: 'ended', endsAt: NOW }]],
  [
    'a cent below the minimum',
    [code({ minimumCents: 10_001 })],
    [{ error: 'below-minimum', minimumCents: 10_001, missingCents: 1 }],
  ],
  ['at the minimum', [code({ minimumCents: 10_000 })], []],
  [
    'a cent above the maximum',
    [code({ maximumCents: 9_999 })],
    [{ error: 'above-maximum', maximumCents: 9_999 }],
  ],
  ['at the maximum', [code({ maximumCents: 10_000 })], []],
  ['for other products', [code({ categoryIds: [CHAINS] })], [{ error: 'no-matching-line' }]],
  ['used up', [code({ maxUses: 5, uses: 5 })], [{ error: 'used-up' }]],
  ['one use left', [code({ maxUses: 5, uses: 4 })], []],
  [
    'used by this customer',
    [code({ maxUsesPerCustomer: 1, usesByCustomer: 1 })],
    [{ error: 'used-by-customer' }],
  ],
  [
    'alone, after another',
    [code({}), code({ isIndividual: true })],
    [{ error: 'not-with-others' }],
  ],
  [
    'another, after one that wants to be alone',
    [code({ isIndividual: true }), code({})],
    [{ error: 'not-with-others' }],
  ],
  [
    'a rejected code does not block other codes',
    [code({ isIndividual: true, endsAt: NOW }), code({})],
    [{ error: 'ended', endsAt: NOW }],
  ],
])('a code is accepted or rejected: %s', (_name, codes, rejected) => {
  const discounts = applyDiscounts([ring(10_000)], codes, NOW)
  expect(discounts.rejected).toMatchObject(rejected)
  expect(discounts.applied).toHaveLength(codes.length - rejected.length)
})

test('a code makes shipping free, alone or together with another discount', () => {
  const percentageWithFreeShipping = percentage(1000, { freeShipping: true })
  expect(applyDiscounts([ring(100)], [percentageWithFreeShipping], NOW).applied).toMatchObject([
    { cents: 10, freeShipping: true },
  ])
  const freeShippingCode = code({ kind: 'free-shipping' })
  expect(applyDiscounts([ring(100)], [freeShippingCode], NOW).freeShipping).toBe(true)
  expect(
    applyDiscounts([ring(100)], [{ ...freeShippingCode, endsAt: NOW }], NOW).freeShipping,
  ).toBe(false)
})

test('of codes of one kind the older one is applied first, whatever the order of entry', () => {
  const [older, newer] = [percentage(1000), percentage(5000)]
  const { applied } = applyDiscounts([ring(15)], [newer, older], NOW)
  // 10 % of 15 is 1.5, so 2; 50 % of 13 is 6.5, so 7.
  expect(applied.map(({ codeId, cents }) => [codeId, cents])).toEqual([
    [newer.id, 7],
    [older.id, 2],
  ])
})
