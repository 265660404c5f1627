import { expect, test } from 'vitest'
import { saleEnd } from './sale-end.ts'

const now = new Date('2026-11-21T13:00:00+01:00')
const sale = (saleEndsAt: string | null, saleStartsAt: string | null = null) => ({
  priceCents: 10_000,
  salePriceCents: 8_000,
  saleStartsAt: saleStartsAt === null ? null : new Date(saleStartsAt),
  saleEndsAt: saleEndsAt === null ? null : new Date(saleEndsAt),
})

test("the end of a sale is shown in the shop's time zone, midnight as the day before", () => {
  expect(saleEnd(sale('2026-11-30T14:00:00+01:00'), now)).toEqual({
    at: '2026-11-30T13:00:00.000Z',
    text: 'tot 30 november 2026, 14.00 uur',
  })
  expect(saleEnd(sale('2026-12-01T00:00:00+01:00'), now)?.text).toBe('tot en met 30 november 2026')
})

test('no end is shown for a sale that is over, has not started or has no end', () => {
  expect(saleEnd(sale('2026-11-21T13:00:00+01:00'), now)).toBeNull()
  expect(saleEnd(sale('2026-11-30T14:00:00+01:00', '2026-11-22T00:00:00+01:00'), now)).toBeNull()
  expect(saleEnd(sale(null), now)).toBeNull()
})
