import { countryName } from '#app/features/sales/addresses/addresses.ts'
import { type Cents, formatCents, formatShortPrice } from '#app/platform/money.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import { joinWithAnd } from '#app/platform/text/word-list.ts'
import {
  countriesSentTo,
  headlineOf,
  isAlwaysFree,
  methodsFor,
  promisedMethodOf,
  type ShippingKind,
  type ShippingMethod,
  type ShippingZone,
  type WeightBracket,
} from './shipping.ts'

export function shippingKindName(kind: ShippingKind): string {
  switch (kind) {
    case 'letterbox':
      return 'Brievenbuspakje'
    case 'parcel':
      return 'Pakket aan de deur'
    case 'pickup':
      return 'Ophalen in de winkel'
  }
}

type PricedMethod = Pick<
  ShippingMethod,
  | 'priceCents'
  | 'brackets'
  | 'freeFromCents'
  | 'requiresFreeAmount'
  | 'insuredAboveCents'
  | 'insuranceSurchargeCents'
>

/** "€ 6,95, gratis vanaf € 50": the price of a method with its conditions. */
export function shippingPriceText(method: PricedMethod): string {
  const {
    priceCents,
    brackets,
    freeFromCents,
    insuredAboveCents = null,
    insuranceSurchargeCents = 0,
  } = method
  if (freeFromCents === 0) return 'gratis'
  if (method.requiresFreeAmount && freeFromCents !== null)
    return `gratis vanaf ${formatShortPrice(freeFromCents)}`
  const basePrice = brackets.length > 0 ? bracketsText(brackets) : priceOrFree(priceCents)
  const price =
    insuredAboveCents === null || insuranceSurchargeCents === 0
      ? basePrice
      : `${basePrice}, boven ${formatShortPrice(insuredAboveCents)} verzekerd voor ${formatCents(insuranceSurchargeCents)} extra`
  const isFreeAnyway = brackets.length === 0 && priceCents === 0
  return freeFromCents === null || isFreeAnyway
    ? price
    : `${price}, gratis vanaf ${formatShortPrice(freeFromCents)}`
}

/** The number of countries that a sentence names. More are counted. */
const MAX_NAMED_COUNTRIES = 3

export interface FreeShipping {
  /** 0: always free */
  fromCents: Cents
  /** "Nederland en België": the countries in which this amount is enough */
  countriesText: string
}

/** Returns the amount that makes shipping free in the Netherlands, and where else it does; null: shipping is never free. */
export function freeShippingOf(zones: ShippingZone[]): FreeShipping | null {
  const { freeFromCents: fromCents } = headlineOf(zones)
  if (fromCents === null) return null
  const isFree = ({ methods }: ShippingZone) =>
    isAlwaysFree(methods) ||
    methods.some(
      ({ isActive, kind, freeFromCents }) =>
        isActive && kind !== 'pickup' && freeFromCents && freeFromCents <= fromCents,
    )
  const others = zones
    .filter(isFree)
    .flatMap(({ countries }) => countries.filter((country) => country !== 'NL'))
  const countriesText =
    others.length < MAX_NAMED_COUNTRIES
      ? joinWithAnd(['NL' as const, ...others].map(countryName))
      : `Nederland en ${others.length} andere landen`
  return { fromCents, countriesText }
}

/** "in Nederland en België vanaf € 50"; without the amount if shipping is always free */
export const freeShippingText = ({ fromCents, countriesText }: FreeShipping): string =>
  fromCents === 0
    ? `in ${countriesText}`
    : `in ${countriesText} vanaf ${formatShortPrice(fromCents)}`

/**
 * Returns 'in Nederland ' if parcels to another country arrive on another day. Pages before the checkout are the same for all
 * visitors, so they name the country of their promise.
 */
export function placeText(zones: ShippingZone[], promisedMethod: ShippingMethod): string {
  const arrivesLaterAbroad = countriesSentTo(zones).some((country) => {
    const method = promisedMethodOf(methodsFor(zones, country))
    return (
      method?.deliveryDays !== promisedMethod.deliveryDays ||
      method.cutOffHour !== promisedMethod.cutOffHour
    )
  })
  return arrivesLaterAbroad ? 'in Nederland ' : ''
}

/**
 * Returns the delivery time in the Netherlands for the strip above every page, which guests get from a cache on any day; null
 * if nothing is delivered there.
 */
function stripPromise(zones: ShippingZone[]): string | null {
  const { promisedMethod } = headlineOf(zones)
  if (!promisedMethod) return null
  return `Op verzenddagen vóór ${promisedMethod.cutOffHour}.00 uur besteld, ${placeText(zones, promisedMethod)}${deliveryDaysText(promisedMethod)} in huis`
}

/** The texts of the strip above every page. The others follow the first one where the window is wide enough. */
export interface StripTexts {
  offer: string
  returns: string
  promise: string
}

/** Returns the texts of the strip. `closed`: "Gesloten tot en met 14 augustus"; null: no closure. */
export function stripTexts(
  zones: ShippingZone[],
  { closed, returnDays }: { closed: string | null; returnDays: number },
): StripTexts {
  if (closed !== null)
    return { offer: `${closed}: wat je nu bestelt, gaat daarna op weg`, returns: '', promise: '' }
  const free = freeShippingOf(zones)
  const promise = stripPromise(zones)
  const returns = `${returnDays} dagen retour`
  return {
    offer: free ? `Gratis verzending ${freeShippingText(free)}` : returns,
    returns: free ? ` · ${returns}` : '',
    promise: promise === null ? '' : ` · ${promise}`,
  }
}

/** The delivery times of the method that the checkout preselects in each country; '' if nothing is delivered. */
export function deliveryTimesText(zones: ShippingZone[]): string {
  const groups = new Map<string, { method: ShippingMethod; names: string[] }>()
  for (const { countries, methods } of zones) {
    const method = promisedMethodOf(methods)
    if (!method || countries.length === 0) continue
    const key = `${method.cutOffHour} ${method.deliveryDays}`
    const names = [...(groups.get(key)?.names ?? []), ...countries.map(countryName)]
    groups.set(key, { method, names })
  }
  const [first, ...others] = groups.values()
  if (!first) return ''
  const { cutOffHour } = first.method
  const firstTime = `op verzenddagen vóór ${cutOffHour}.00 uur besteld en betaald, ${deliveryDaysText(first.method)} in huis.`
  if (others.length === 0) return capitalize(firstTime)
  const otherTimes = others.map(({ method, names }) => {
    const hour = method.cutOffHour
    const hourText = hour === cutOffHour ? '' : `vóór ${hour}.00 uur besteld, `
    return `${joinWithAnd(names)}: ${hourText}${deliveryDaysText(method)}.`
  })
  return [`In ${joinWithAnd(first.names)}: ${firstTime}`, ...otherTimes].join(' ')
}

/** The figures about delivery in the Netherlands that most shoppers look for, each with its label. */
export function deliveryFacts(
  method: PricedMethod & Pick<ShippingMethod, 'name' | 'cutOffHour' | 'deliveryDays'>,
  free: FreeShipping | null,
): { value: string; meaning: string }[] {
  const { name, priceCents, brackets, cutOffHour, deliveryDays } = method
  const prices = brackets.length > 0 ? brackets.map(({ cents }) => cents) : [priceCents]
  const cheapest = method.freeFromCents === 0 ? 0 : Math.min(...prices)
  const from = brackets.length > 1 && cheapest > 0 ? 'vanaf ' : ''
  const price = `${from}${priceOrFree(cheapest)}`
  // The label continues its figure. A name with other capitals stays, such as "PostNL pakket".
  const label = /^\p{Lu}\p{Ll}+(?!\p{L})/u.test(name)
    ? `${name.charAt(0).toLowerCase()}${name.slice(1)}`
    : name
  return [
    {
      value: capitalize(method.requiresFreeAmount ? shippingPriceText(method) : price),
      meaning: `${label} in Nederland`,
    },
    ...(free === null || free.fromCents === 0 || cheapest === 0
      ? []
      : [
          {
            value: 'Gratis',
            meaning: `vanaf ${formatShortPrice(free.fromCents)} in ${free.countriesText}`,
          },
        ]),
    {
      value: deliveryDays === 1 ? '1 bezorgdag' : `${deliveryDays} bezorgdagen`,
      meaning: `in Nederland, vóór ${cutOffHour}.00 uur besteld`,
    },
  ]
}

/** "€ 3,95 tot en met 350 g, € 6,95 tot en met 2 kg" */
export function bracketsText(brackets: WeightBracket[]): string {
  return brackets
    .map(({ upToGrams, cents }) => `${priceOrFree(cents)} tot en met ${gramsText(upToGrams)}`)
    .join(', ')
}

/** "vóór 22.00 uur besteld, na 2 bezorgdagen in huis" */
export function deliveryText(
  method: Pick<ShippingMethod, 'kind' | 'cutOffHour' | 'deliveryDays'>,
): string {
  if (method.kind === 'pickup') return 'zodra de klant bericht krijgt'
  return `vóór ${method.cutOffHour}.00 uur besteld, ${deliveryDaysText(method)} in huis`
}

/** "de volgende bezorgdag", "na 2 bezorgdagen" */
export const deliveryDaysText = ({ deliveryDays }: Pick<ShippingMethod, 'deliveryDays'>): string =>
  deliveryDays === 1 ? 'de volgende bezorgdag' : `na ${deliveryDays} bezorgdagen`

/** The reason why letterbox delivery is not offered above an order value. */
export const letterboxLimitText = (upToCents: number): string =>
  `Boven ${formatShortPrice(upToCents)} versturen we niets door de brievenbus, maar verzekerd als pakket.`

const priceOrFree = (cents: number) => (cents === 0 ? 'gratis' : formatCents(cents))

/** "500 g", "2 kg" */
function gramsText(grams: number): string {
  return grams % 1_000 === 0 ? `${grams / 1_000}\u00a0kg` : `${grams}\u00a0g`
}
