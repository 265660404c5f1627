import { AREA_NAMES, LEVEL_NAMES, roleName } from '#app/features/admin/staff/staff.ts'
import { productStatusName } from '#app/features/catalog/product-editing/admin/product-status.tsx'
import { HALLMARKS, METALS, PLATINGS } from '#app/features/catalog/products/metal-facts.ts'
import { ROLES } from '#app/features/core/accounts/accounts.ts'
import { actorName, CUSTOMER, SHOP } from '#app/features/core/accounts/actors.ts'
import { ORDER_STATES } from '#app/features/fulfilment/orders/orders.ts'
import { orderStateName } from '#app/features/fulfilment/orders/orders-messages.ts'
import { refundStateName } from '#app/features/fulfilment/refunds/refunds-messages.ts'
import { lookUp } from '#app/platform/http/look-up.ts'

type CodeNames = Record<string, string>

function nameCodes<Code extends string>(
  codes: readonly Code[],
  nameOf: (code: Code) => string,
): CodeNames {
  return Object.fromEntries(codes.map((code) => [code, nameOf(code).toLowerCase()]))
}

function lowerCaseNames(names: CodeNames): CodeNames {
  return Object.fromEntries(Object.entries(names).map(([code, name]) => [code, name.toLowerCase()]))
}

const SHIPPING_KIND_NAMES: CodeNames = {
  letterbox: 'brievenbuspakje',
  parcel: 'pakket',
  pickup: 'ophalen',
}

/** The Dutch names of the codes in columns of one table. Entries of version 0.1.0 contain the Dutch name instead of a code. */
const TABLE_CODES: Record<string, Record<string, CodeNames>> = {
  orders: {
    state: nameCodes(ORDER_STATES, orderStateName),
    shipping_method: SHIPPING_KIND_NAMES,
  },
  shipping_methods: { kind: SHIPPING_KIND_NAMES, code: SHIPPING_KIND_NAMES },
  parcels: { carrier: { other: 'anders', pickup: 'ophalen' } },
  products: { status: nameCodes(['draft', 'published', 'hidden', 'members'], productStatusName) },
  posts: { state: { draft: 'concept', published: 'in de winkel' } },
  refunds: {
    state: nameCodes(['pending', 'done', 'failed'], refundStateName),
    way: { provider: 'via de aanbieder', 'by-hand': 'met de hand' },
  },
  reviews: {
    state: {
      waiting: 'te beoordelen',
      approved: 'op de site',
      rejected: 'geweigerd',
      refused: 'geweigerd',
    },
  },
}
/** The Dutch names of the codes in columns that have the same meaning in every table. */
const COMMON_CODES: Record<string, CodeNames> = {
  role: nameCodes(ROLES, roleName),
  actor: nameCodes([CUSTOMER, SHOP], actorName),
  metal: lowerCaseNames(METALS),
  plating: lowerCaseNames(PLATINGS),
  hallmark: lowerCaseNames(HALLMARKS),
  rights: { read: 'lezen', write: 'schrijven', read_write: 'lezen en schrijven' },
}

/** Returns a text such as "Verzending: bekijken" for each area of a custom role. */
export function accessText(access: Record<string, unknown>): string {
  return Object.entries(access)
    .map(([area, level]) => {
      const levelName = lookUp(LEVEL_NAMES, String(level)) ?? String(level)
      return `${lookUp(AREA_NAMES, area) ?? area}: ${levelName.toLowerCase()}`
    })
    .join('; ')
}

/** Returns the Dutch name of a code, such as "betaald" for the order state "paid"; a code without a name is returned unchanged. */
export function codeName(table: string, column: string, code: string): string {
  const names = TABLE_CODES[table]?.[column] ?? COMMON_CODES[column]
  // The code of a shipping method that the owner added ends in a number: "parcel-4".
  const baseCode = column === 'code' ? code.replace(/-\d+$/, '') : code
  const name = names?.[baseCode]
  return name === undefined ? code : name + code.slice(baseCode.length)
}
