import type { Country } from '#app/features/sales/addresses/addresses.ts'
import type { Cents } from '#app/platform/money.ts'

/** Start here: where the shop sends to, how, and what that costs. */

/** Kinds of shipping methods; an order stores the kind. Pickup is at the workshop. */
export const SHIPPING_KINDS = ['letterbox', 'parcel', 'pickup'] as const
export type ShippingKind = (typeof SHIPPING_KINDS)[number]

/** As many as the checkout can show beside each other. */
export const MAX_METHODS = 10

export const MAX_BRACKETS = 6

export const MAX_DELIVERY_DAYS = 14

export interface WeightBracket {
  /** this weight included */
  upToGrams: number
  cents: Cents
}

export interface ShippingMethod {
  id: number
  zoneId: number
  /** what the checkout's form calls it; the same in every zone for the ways that are everywhere */
  code: string
  kind: ShippingKind
  name: string
  /** stands behind the day of delivery */
  description: string
  position: number
  isActive: boolean
  priceCents: Cents
  /** from light to heavy; empty: the price is the same for any weight. Heavier than the last one can't be sent */
  brackets: WeightBracket[]
  /** null: never free */
  freeFromCents: Cents | null
  /** what is ordered before this hour leaves the same working day */
  orderBeforeHour: number
  /** days of delivery from leaving to arriving */
  deliveryDays: number
  /** the carrier's own name for it, to make labels with; empty: none */
  labelOption: string
}

export interface ShippingZone {
  id: number
  name: string
  countries: Country[]
  /** in the order in which they are offered */
  methods: ShippingMethod[]
}

/** What the ways cost and promise before anybody chose one: for the strip, the product page and the cart. */
export interface ShippingHeadline {
  /** null: nothing is ever sent for free */
  freeFromCents: Cents | null
  /** of the way that is chosen at first; null: one can only fetch it */
  promised: ShippingMethod | null
}

/** The ways that are offered to an address in this country, dearer or cheaper. */
export function methodsFor(zones: ShippingZone[], country: Country): ShippingMethod[] {
  const zone = zones.find(({ countries }) => countries.includes(country))
  return (zone?.methods ?? []).filter(({ isActive }) => isActive)
}

/** Where parcels go, for who wants to know before ordering. */
export function countriesSentTo(zones: ShippingZone[]): Country[] {
  return zones.flatMap(({ countries }) =>
    countries.filter((country) => methodsFor(zones, country).some(({ kind }) => kind !== 'pickup')),
  )
}

export function headlineOf(zones: ShippingZone[]): ShippingHeadline {
  const sent = methodsFor(zones, 'NL').filter(({ kind }) => kind !== 'pickup')
  const free = sent.flatMap(({ freeFromCents }) => freeFromCents ?? [])
  return {
    freeFromCents: free.length > 0 ? Math.min(...free) : null,
    promised: sent[0] ?? null,
  }
}

/** What sending costs for this sum (after discounts) and weight; null: too heavy for this way. */
export function shippingCents(
  { priceCents, brackets, freeFromCents }: ShippingMethod,
  { payCents, weightMg }: { payCents: Cents; weightMg: number },
): Cents | null {
  const bracket = brackets.find(({ upToGrams }) => weightMg <= upToGrams * 1_000)
  if (brackets.length > 0 && !bracket) return null
  if (freeFromCents !== null && payCents >= freeFromCents) return 0
  return bracket?.cents ?? priceCents
}
