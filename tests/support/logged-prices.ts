import type { LoggedPrice, VariantPrice } from '#app/features/catalog/pricing/price.ts'

export const NOW = new Date('2026-11-21T12:00:00Z')

const DAY_MS = 24 * 60 * 60 * 1000

export const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

export const daysAhead = (days: number) => daysAgo(-days)

export const plainPrice = (priceCents: number): VariantPrice => ({
  priceCents,
  salePriceCents: null,
  saleStartsAt: null,
  saleEndsAt: null,
})

export const salePrice = (
  priceCents: number,
  salePriceCents: number,
  from: Date | null = null,
  until: Date | null = null,
): VariantPrice => ({ priceCents, salePriceCents, saleStartsAt: from, saleEndsAt: until })

export const loggedDaysAgo = (days: number, price: VariantPrice): LoggedPrice => ({
  ...price,
  isVisible: true,
  recordedAt: daysAgo(days),
})
