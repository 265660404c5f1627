import type { Country } from '#app/features/sales/addresses/addresses.ts'
import type { Cents } from '#app/platform/money.ts'

/** Start here: shipping zones, shipping methods and their prices. */

/** The kinds of shipping methods; stored with an order. `pickup` is pickup at the workshop. */
export const SHIPPING_KINDS = ['letterbox', 'parcel', 'pickup'] as const
export type ShippingKind = (typeof SHIPPING_KINDS)[number]

/** The number of methods that the checkout can show. */
export const MAX_METHODS = 10

export const MAX_BRACKETS = 6

export const MAX_DELIVERY_DAYS = 14

export interface WeightBracket {
  /** inclusive */
  upToGrams: number
  cents: Cents
}

export interface ShippingMethod {
  id: number
  zoneId: number
  /**
   * value of the method's radio button in the checkout. The standard methods have the same code in every zone, so that the
   * shopper's choice survives a change of country.
   */
  code: string
  kind: ShippingKind
  name: string
  /** shown after the delivery day */
  description: string
  position: number
  isActive: boolean
  priceCents: Cents
  /** sorted from light to heavy; empty: one price for any weight. A parcel above the last bracket cannot be sent. */
  brackets: WeightBracket[]
  /** null: never free */
  freeFromCents: Cents | null
  /** the method is offered only for orders that it sends for free, of `freeFromCents` and more */
  requiresFreeAmount?: boolean
  /** parcels with a higher value after discounts are insured; absent or null: never */
  insuredAboveCents?: Cents | null
  /** surcharge for an insured parcel; not charged when shipping is free */
  insuranceSurchargeCents?: Cents
  /** the hour, from 0 to 24, before which an order must be placed to leave on the same working day */
  cutOffHour: number
  /** delivery days between dispatch and arrival */
  deliveryDays: number
  /** the carrier's code of the service that a label is made for, such as "postnl:standard"; empty: none */
  carrierOptionCode: string
}

export interface ShippingZone {
  id: number
  name: string
  countries: Country[]
  /** sorted as the checkout shows them */
  methods: ShippingMethod[]
}

/** Free shipping and delivery promise in the Netherlands, before the shopper chooses a method. */
export interface ShippingHeadline {
  /** null: shipping is never free; 0: always */
  freeFromCents: Cents | null
  /** the method that the checkout preselects; null: pickup only */
  promisedMethod: ShippingMethod | null
}

/** Returns the methods for an address in this country. */
export function methodsFor(zones: ShippingZone[], country: Country): ShippingMethod[] {
  const zone = zones.find(({ countries }) => countries.includes(country))
  return (zone?.methods ?? []).filter(({ isActive }) => isActive)
}

/**
 * Returns the methods for an order of this value after discounts. A letterbox parcel is not insured, so above
 * `letterboxUpToCents` (0: no limit) it is offered only if the zone has no parcel method for this value.
 */
export function methodsForValue(
  methods: ShippingMethod[],
  payCents: Cents,
  letterboxUpToCents: Cents,
): ShippingMethod[] {
  if (letterboxUpToCents === 0 || payCents <= letterboxUpToCents) return methods
  const hasParcel = methods.some(
    (method) => method.kind === 'parcel' && !isBelowRequiredAmount(method, payCents),
  )
  return hasParcel ? methods.filter(({ kind }) => kind !== 'letterbox') : methods
}

/** Returns whether a method is withheld because the order is too small to be sent for free. */
const isBelowRequiredAmount = (
  { requiresFreeAmount = false, freeFromCents }: ShippingMethod,
  payCents: Cents,
) => requiresFreeAmount && (freeFromCents === null || payCents < freeFromCents)

/** Returns the zones with the methods that shoppers may choose: a shop that cannot be visited has no pickup. */
export function offeredZones(zones: ShippingZone[], isVisitable: boolean): ShippingZone[] {
  if (isVisitable) return zones
  return zones.map((zone) => ({
    ...zone,
    methods: zone.methods.filter(({ kind }) => kind !== 'pickup'),
  }))
}

/** Returns the countries to which parcels are sent. */
export function countriesSentTo(zones: ShippingZone[]): Country[] {
  return zones.flatMap(({ countries }) =>
    countries.filter((country) => methodsFor(zones, country).some(({ kind }) => kind !== 'pickup')),
  )
}

function costsNothing(method: ShippingMethod): boolean {
  const { priceCents, brackets, freeFromCents } = method
  if (freeFromCents === 0) return true
  const { insuredAboveCents = null, insuranceSurchargeCents } = method
  const prices = brackets.length > 0 ? brackets.map(({ cents }) => cents) : [priceCents]
  const isInsuranceFree = insuredAboveCents === null || !insuranceSurchargeCents
  return isInsuranceFree && prices.every((cents) => cents === 0)
}

/**
 * Returns whether the method that the checkout preselects is free for any order. That is the first one, or the first parcel when
 * the order is worth too much for a letterbox parcel.
 */
export function isAlwaysFree(methods: ShippingMethod[]): boolean {
  const deliveryMethods = methods.filter(
    ({ isActive, kind, requiresFreeAmount }) =>
      isActive && kind !== 'pickup' && !requiresFreeAmount,
  )
  const [first] = deliveryMethods
  const parcel = deliveryMethods.find(({ kind }) => kind === 'parcel') ?? first
  return [first, parcel].every((method) => method !== undefined && costsNothing(method))
}

/** Returns the method that the checkout preselects for most orders; null: pickup only. */
export function promisedMethodOf(methods: ShippingMethod[]): ShippingMethod | null {
  const deliveryMethods = methods.filter(({ isActive, kind }) => isActive && kind !== 'pickup')
  const [first = null] = deliveryMethods
  return deliveryMethods.find(({ requiresFreeAmount }) => !requiresFreeAmount) ?? first
}

/** Returns the lowest amount with free shipping and the first method in the Netherlands, pickup excluded. */
export function headlineOf(zones: ShippingZone[]): ShippingHeadline {
  const deliveryMethods = methodsFor(zones, 'NL').filter(({ kind }) => kind !== 'pickup')
  const promisedMethod = promisedMethodOf(deliveryMethods)
  if (isAlwaysFree(deliveryMethods)) return { freeFromCents: 0, promisedMethod }
  // A method that is always free, but not preselected, makes no other method free.
  const freeFromAmounts = deliveryMethods.flatMap(({ freeFromCents }) => freeFromCents || [])
  return {
    freeFromCents: freeFromAmounts.length > 0 ? Math.min(...freeFromAmounts) : null,
    promisedMethod,
  }
}

/** Returns whether a parcel of this value after discounts is insured. */
export const isInsured = (
  { insuredAboveCents = null }: Pick<ShippingMethod, 'insuredAboveCents'>,
  payCents: Cents,
): boolean => insuredAboveCents !== null && payCents > insuredAboveCents

/**
 * Returns the shipping price for a total after discounts and a weight; null if the method is not offered for them, because the
 * parcel is too heavy or the total too low.
 */
export function shippingCentsOf(
  method: ShippingMethod,
  { payCents, weightMg }: { payCents: Cents; weightMg: number },
): Cents | null {
  const { priceCents, brackets, freeFromCents, insuranceSurchargeCents = 0 } = method
  const bracket = brackets.find(({ upToGrams }) => weightMg <= upToGrams * 1_000)
  if (brackets.length > 0 && !bracket) return null
  if (freeFromCents !== null && payCents >= freeFromCents) return 0
  if (isBelowRequiredAmount(method, payCents)) return null
  return (
    (bracket?.cents ?? priceCents) + (isInsured(method, payCents) ? insuranceSurchargeCents : 0)
  )
}

/** The price of sending a parcel to a country. */
export interface ShippingPrice {
  country: Country
  method: ShippingMethod
  cents: Cents
}

/** Returns the price of the first method that sends this parcel to the country; null if none does. */
export function shippingPriceFor(
  zones: ShippingZone[],
  country: Country,
  parcel: { payCents: Cents; weightMg: number },
  letterboxUpToCents: Cents,
): ShippingPrice | null {
  const methods = methodsFor(zones, country)
  for (const method of methodsForValue(methods, parcel.payCents, letterboxUpToCents)) {
    const cents = method.kind === 'pickup' ? null : shippingCentsOf(method, parcel)
    if (cents !== null) return { country, method, cents }
  }
  return null
}
