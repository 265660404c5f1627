import { formatCents, formatShortPrice } from '#app/platform/money.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import type { ShippingKind, ShippingMethod, WeightBracket } from './shipping.ts'

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
  'priceCents' | 'brackets' | 'freeFromCents' | 'insuredAboveCents' | 'insuranceSurchargeCents'
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

/** The figures about delivery in the Netherlands that most shoppers look for, each with its label. */
export function deliveryFacts(
  method: PricedMethod & Pick<ShippingMethod, 'name' | 'cutOffHour' | 'deliveryDays'>,
): { value: string; meaning: string }[] {
  const { name, priceCents, brackets, freeFromCents, cutOffHour, deliveryDays } = method
  const cheapest =
    brackets.length > 0 ? Math.min(...brackets.map(({ cents }) => cents)) : priceCents
  const price = priceOrFree(cheapest)
  return [
    {
      value: capitalize(brackets.length > 1 ? `vanaf ${price}` : price),
      meaning: `${name} in Nederland`,
    },
    ...(freeFromCents === null || cheapest === 0
      ? []
      : [{ value: 'Gratis', meaning: `vanaf ${formatShortPrice(freeFromCents)} in Nederland` }]),
    {
      value: deliveryDays === 1 ? '1 bezorgdag' : `${deliveryDays} bezorgdagen`,
      meaning: `vóór ${cutOffHour}.00 uur besteld`,
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
