import { productStatusName } from '#app/features/catalog/product-editing/admin/product-status.tsx'
import { ORDER_STATES } from '#app/features/fulfilment/orders/orders.ts'
import { orderStateName } from '#app/features/fulfilment/orders/orders-messages.ts'
import { refundStateName } from '#app/features/fulfilment/refunds/admin/refunds-messages.ts'

type Names = Record<string, string>

function named<Code extends string>(codes: readonly Code[], nameOf: (code: Code) => string): Names {
  return Object.fromEntries(codes.map((code) => [code, nameOf(code).toLowerCase()]))
}

/** What some columns hold, by the code that is kept: of one table, or wherever they stand. */
const OF_TABLES: Record<string, Record<string, Names>> = {
  orders: { state: named(ORDER_STATES, orderStateName) },
  products: { status: named(['draft', 'published', 'hidden', 'members'], productStatusName) },
  posts: { state: { draft: 'concept', published: 'in de winkel' } },
  refunds: {
    state: named(['pending', 'done', 'failed'], refundStateName),
    way: { provider: 'via de aanbieder', 'by-hand': 'met de hand' },
  },
  reviews: {
    state: { waiting: 'te beoordelen', approved: 'op de site', refused: 'geweigerd' },
  },
}
const ANYWHERE: Record<string, Names> = {
  role: { owner: 'eigenaar', employee: 'medewerker' },
}

/** "paid" of an order as "betaald"; what has no name stays as it is. */
export function codeName(table: string, column: string, code: string): string {
  return OF_TABLES[table]?.[column]?.[code] ?? ANYWHERE[column]?.[code] ?? code
}
