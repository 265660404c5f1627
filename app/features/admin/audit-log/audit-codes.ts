import { productStatusName } from '#app/features/catalog/product-editing/admin/product-status.tsx'
import { ORDER_STATES } from '#app/features/fulfilment/orders/orders.ts'
import { orderStateName } from '#app/features/fulfilment/orders/orders-messages.ts'
import { refundStateName } from '#app/features/fulfilment/refunds/admin/refunds-messages.ts'

type CodeNames = Record<string, string>

function nameCodes<Code extends string>(
  codes: readonly Code[],
  nameOf: (code: Code) => string,
): CodeNames {
  return Object.fromEntries(codes.map((code) => [code, nameOf(code).toLowerCase()]))
}

/** The Dutch names of codes in the columns of one table. */
const TABLE_CODES: Record<string, Record<string, CodeNames>> = {
  orders: { state: nameCodes(ORDER_STATES, orderStateName) },
  products: { status: nameCodes(['draft', 'published', 'hidden', 'members'], productStatusName) },
  posts: { state: { draft: 'concept', published: 'in de winkel' } },
  refunds: {
    state: nameCodes(['pending', 'done', 'failed'], refundStateName),
    way: { provider: 'via de aanbieder', 'by-hand': 'met de hand' },
  },
  reviews: {
    state: { waiting: 'te beoordelen', approved: 'op de site', refused: 'geweigerd' },
  },
}
/** The names of codes in columns that mean the same in every table. */
const COMMON_CODES: Record<string, CodeNames> = {
  role: { owner: 'eigenaar', employee: 'medewerker' },
}

/** Returns "betaald" for the state "paid" of an order; a code without a name is returned unchanged. */
export function codeName(table: string, column: string, code: string): string {
  return TABLE_CODES[table]?.[column]?.[code] ?? COMMON_CODES[column]?.[code] ?? code
}
