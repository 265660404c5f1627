/** The carriers of parcels. With `pickup` the parcel waits in the shop for the customer. */
export const CARRIERS = ['postnl', 'dhl', 'dpd', 'gls', 'ups', 'bpost', 'other', 'pickup'] as const
export type Carrier = (typeof CARRIERS)[number]

/** Units of an order that were sent or laid ready together. */
export interface Parcel {
  id: number
  /** number within the order, from 1 */
  number: number
  carrier: Carrier
  trackingCode: string | null
  /** tracking URL from the carrier, if there is one */
  trackingUrl: string | null
  /** moment at which the parcel was handed to the carrier or laid ready */
  shippedAt: Date
  /** moment at which the parcel was delivered or picked up */
  deliveredAt: Date | null
  lines: { orderLineId: number; quantity: number }[]
}

export interface Shipment {
  carrier: Carrier
  /** tracking code; empty if there is none */
  code: string
  /** units by order line; absent: all unsent units */
  units?: Map<number, number>
  /** expected number of the parcel, so that submitting twice ships one parcel */
  number?: number
}

export type PackFailure =
  | { ok: false; error: 'nothing-packed' }
  | { ok: false; error: 'too-many'; lineId: number; name: string; unitsLeft: number }

interface LineUnits {
  quantity: number
  shipped: number
  cancelled: number
}

interface PackableLine extends LineUnits {
  id: number
  name: string
}

export type PackResult =
  | { ok: true; lines: { orderLineId: number; quantity: number }[]; completesOrder: boolean }
  | PackFailure

/** Returns the units of a line that are still to be sent. */
export function unsentUnits({ quantity, shipped, cancelled }: LineUnits): number {
  return quantity - shipped - cancelled
}

/** Returns the content of a parcel. `completesOrder`: nothing is left to send after this parcel. */
export function pack(lines: PackableLine[], units?: Map<number, number>): PackResult {
  const packedUnits: { orderLineId: number; quantity: number }[] = []
  let unitsLeft = 0
  for (const line of lines) {
    const unitsOpen = unsentUnits(line)
    const quantity = units ? (units.get(line.id) ?? 0) : unitsOpen
    if (quantity > unitsOpen) {
      return {
        ok: false,
        error: 'too-many',
        lineId: line.id,
        name: line.name,
        unitsLeft: unitsOpen,
      }
    }
    if (quantity > 0) packedUnits.push({ orderLineId: line.id, quantity })
    unitsLeft += unitsOpen - quantity
  }
  if (packedUnits.length === 0) return { ok: false, error: 'nothing-packed' }
  return { ok: true, lines: packedUnits, completesOrder: unitsLeft === 0 }
}
