import { lowestPrice } from '#app/features/catalog/pricing/price.ts'
import { readPriceLogs } from '#app/features/catalog/pricing/read-price-logs.server.ts'
import type { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { VariantChange } from '#app/features/catalog/products/variant-writes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import { type BulkAction, type BulkError, roundPrice } from './bulk-actions.ts'

export type PricedVariant = typeof variants.$inferSelect

type VariantAction = Extract<BulkAction, { kind: 'price' | 'sale' | 'end-sale' | 'stock' }>

const MAX_PRICE_CENTS = 100_000_000

/** Returns the changes of a product's variants (an empty list if nothing changes), or the reason why the product cannot be changed. */
export async function planVariantChanges(
  tx: Db,
  rows: PricedVariant[],
  action: VariantAction,
  now: Date,
): Promise<VariantChange[] | BulkError> {
  const changes: VariantChange[] = []
  const lowestPrices =
    action.kind === 'sale' ? await readLowestPrices(tx, rows, now) : new Map<number, Cents | null>()
  if (action.kind === 'stock' && action.isChange && rows.every(({ stock }) => stock === null)) {
    return 'not-counted'
  }
  for (const row of rows) {
    const fields = planVariantChange(row, action, lowestPrices.get(row.id) ?? null, now)
    if (typeof fields === 'string') return fields
    const hasChanged = Object.entries(fields).some(
      ([name, value]) => toComparable(value) !== toComparable(row[name as keyof PricedVariant]),
    )
    if (hasChanged) changes.push({ ...toVariantChange(row), ...fields })
  }
  return changes
}

type ChangedFields = Partial<
  Pick<
    VariantChange,
    'priceCents' | 'salePriceCents' | 'saleStartsAt' | 'saleEndsAt' | 'stock' | 'isActive'
  >
>

function planVariantChange(
  row: PricedVariant,
  action: VariantAction,
  lowestCents: Cents | null,
  now: Date,
): ChangedFields | BulkError {
  switch (action.kind) {
    case 'price': {
      const priceCents = roundPrice(
        (row.priceCents * (100 + action.percent)) / 100,
        action.rounding,
      )
      if (priceCents <= 0 && row.priceCents > 0) return 'price-zero'
      if (priceCents > MAX_PRICE_CENTS) return 'price-too-high'
      const isSaleBelowPrice = row.salePriceCents === null || row.salePriceCents < priceCents
      return isSaleBelowPrice ? { priceCents } : 'sale-not-below-price'
    }
    case 'sale': {
      const salePriceCents = roundPrice(
        (row.priceCents * (100 - action.percent)) / 100,
        action.rounding,
      )
      if (salePriceCents <= 0) return 'price-zero'
      if (salePriceCents >= row.priceCents) return 'sale-not-below-price'
      // The shop may announce a reduction only if the price is below the lowest price of the last 30 days.
      if (lowestCents === null) return 'no-reference'
      if (salePriceCents >= lowestCents) return 'not-below-lowest'
      const saleEndsAt = action.until === null ? null : new Date(action.until)
      return { salePriceCents, saleStartsAt: now, saleEndsAt }
    }
    case 'end-sale':
      return { salePriceCents: null, saleStartsAt: null, saleEndsAt: null }
    case 'stock': {
      if (!action.isChange) return { stock: action.units }
      if (row.stock === null) return {}
      const stock = row.stock + action.units
      return stock < 0 ? 'stock-below-zero' : { stock }
    }
  }
}

async function readLowestPrices(tx: Db, rows: PricedVariant[], now: Date) {
  const logs = await readPriceLogs(
    tx,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map(({ id }) => [id, lowestPrice(logs.get(id) ?? [], now)]))
}

/** Dates of the same time are different objects, so times are compared instead. */
const toComparable = (value: unknown) => (value instanceof Date ? value.getTime() : value)

const toVariantChange = (row: PricedVariant): VariantChange => {
  const { productId, position, optionValues, mediaIds, removedAt, ...values } = row
  return { ...values, isGone: false }
}
