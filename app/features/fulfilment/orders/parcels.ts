/** Carriers of a parcel; with `pickup` it waits in the workshop for the shopper. */
export const CARRIERS = ['postnl', 'dhl', 'dpd', 'gls', 'ups', 'bpost', 'other', 'pickup'] as const
export type Carrier = (typeof CARRIERS)[number]

/** What left together, or was laid ready together. */
export interface Parcel {
  id: number
  /** the order's first, second, … */
  number: number
  carrier: Carrier
  trackingCode: string | null
  /** where to follow it, when its carrier said so */
  trackingUrl: string | null
  /** handed over, or laid ready */
  shippedAt: Date
  /** brought, or fetched */
  deliveredAt: Date | null
  lines: { orderLineId: number; quantity: number }[]
}

export interface Shipment {
  carrier: Carrier
  /** empty when there is none to give */
  code: string
  /** pieces by order line; absent: all that is left */
  units?: Map<number, number>
  /** which of the order's parcels it is to be: asked twice, it is sent once */
  number?: number
}

export type PackFailure =
  | { ok: false; error: 'nothing-packed' }
  | { ok: false; error: 'too-many'; lineId: number; name: string; left: number }

interface SentLine {
  quantity: number
  shipped: number
  cancelled: number
}

interface PackableLine extends SentLine {
  id: number
  name: string
}

export type Packed =
  | { ok: true; lines: { orderLineId: number; quantity: number }[]; isAll: boolean }
  | PackFailure

/** Pieces of a line that are still to be sent. */
export function openUnits({ quantity, shipped, cancelled }: SentLine): number {
  return quantity - shipped - cancelled
}

/** What goes into a parcel; `isAll` when nothing is left after it. */
export function pack(lines: PackableLine[], units?: Map<number, number>): Packed {
  const packed: { orderLineId: number; quantity: number }[] = []
  let left = 0
  for (const line of lines) {
    const open = openUnits(line)
    const quantity = units ? (units.get(line.id) ?? 0) : open
    if (quantity > open) {
      return { ok: false, error: 'too-many', lineId: line.id, name: line.name, left: open }
    }
    if (quantity > 0) packed.push({ orderLineId: line.id, quantity })
    left += open - quantity
  }
  if (packed.length === 0) return { ok: false, error: 'nothing-packed' }
  return { ok: true, lines: packed, isAll: left === 0 }
}
