import type { PaymentMethod } from '#app/features/fulfilment/payments/payments.ts'
import { type Country, countryName } from '#app/features/sales/addresses/addresses.ts'
import { normalizeCode } from '#app/features/sales/discounts/discounts.ts'
import { formatCents } from '#app/platform/money.ts'
import type { PlaceOrderResult, PricedCartProblem, TooManyOrders } from './checkout.ts'

const UNKNOWN_VAT_ID_TEXT =
  'Dit btw-id staat niet in het Europese register (VIES). Kijk het na, of laat het veld leeg.'

/** Returns one sentence for each reason why an order was not placed. */
export function placeOrderMessages(failure: Extract<PlaceOrderResult, { ok: false }>): string[] {
  switch (failure.error) {
    case 'empty-cart':
      return ['Je winkelwagen is leeg.']
    case 'not-available':
      return failure.problems.map(cartProblemMessage)
    case 'cart-changed':
      return [
        'Een prijs of je winkelwagen is veranderd terwijl je dit invulde. Kijk het overzicht na en bestel daarna opnieuw.',
      ]
    case 'promise-changed': {
      const { name, text } = failure.quote
      return [
        `De dag is veranderd terwijl je dit invulde. ${name} is nu: ${text}. Is dat goed, bestel dan opnieuw.`,
      ]
    }
    case 'vat-reversed':
      return [
        'Je btw-id is gecontroleerd: de btw wordt naar je bedrijf verlegd en is van de prijs af. Kijk het nieuwe totaal na en bestel daarna.',
      ]
    case 'shipping-not-offered':
      return [shippingUnavailableMessage(failure.country, failure.isUndeliverable)]
    case 'code-used':
      return failure.codes.map(
        ({ code }) =>
          `Je hebt de code ${code} al gebruikt, dus hij is eruit gehaald. Kijk het overzicht na en bestel daarna opnieuw.`,
      )
    case 'unknown-form':
      return ['Dit formulier is verlopen. Kijk je gegevens na en bestel opnieuw.']
    case 'unknown-method':
      return ['Deze betaalwijze is er niet meer. Kies een andere.']
    case 'amount-not-allowed':
      return [amountMessage(failure.method)]
    case 'unknown-vat-id':
      return [UNKNOWN_VAT_ID_TEXT]
    case 'too-many-orders':
      return [tooManyOrdersMessage(failure)]
  }
}

export function tooManyOrdersMessage({ limit, retryAfterSeconds }: TooManyOrders): string {
  const waitingTime = waitText(retryAfterSeconds)
  switch (limit) {
    case 'network':
      return `Er zijn net veel bestellingen vanaf dit adres geplaatst. Probeer het over ${waitingTime} opnieuw.`
    case 'email':
      return `Er zijn vandaag al veel bestellingen met dit e-mailadres geplaatst. Log in, of probeer het over ${waitingTime} opnieuw.`
    case 'transfer':
      return `Er staan al bestellingen te wachten op een overschrijving. Kies een andere betaalwijze, log in, of probeer het over ${waitingTime} opnieuw.`
    case 'units':
      return 'Zo veel stuks kunnen we niet vasthouden tot een overschrijving binnen is. Kies een andere betaalwijze, of neem contact met ons op.'
  }
}

/** Returns status and headers of the response to a shopper who exceeded a limit on orders. */
export function tooManyOrdersInit({ retryAfterSeconds }: TooManyOrders): ResponseInit {
  return { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } }
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} uur`
  return minutes === 1 ? 'een minuut' : `${minutes} minuten`
}

/** Explains that the order, or the chosen shipping method, cannot be delivered to this country. */
export function shippingUnavailableMessage(country: Country, isUndeliverable: boolean): string {
  return isUndeliverable
    ? `Naar ${countryName(country)} kunnen we dit niet bezorgen. Kies een ander land.`
    : `Zo kunnen we dit niet naar ${countryName(country)} bezorgen. Kies een andere manier.`
}

/** Explains that an address in this country can only be an invoice address. */
export const notDeliveredMessage = (country: Country): string =>
  `Naar ${countryName(country)} bezorgen we niet. Kies een ander land, of vul hieronder een ander bezorgadres in.`

/** The notice after the shopper clicked the order button while a discount code in its field was not yet applied. */
export function newCodeMessage(
  formValue: string,
  codes: { code: string; problem: string | null }[],
): string {
  const problem = codes.find(({ code }) => code === normalizeCode(formValue))?.problem
  return problem
    ? `${problem} Bestel zonder deze korting, of kijk eerst verder.`
    : 'Je kortingscode is toegepast. Kijk het nieuwe totaal na en bestel daarna.'
}

/** The notice after the shopper changed the destination without JavaScript: other shipping methods apply. */
export function otherCountryMessage(country: Country): string {
  return `Voor ${countryName(country)} gelden andere manieren of kosten. Kijk ze na en bestel daarna opnieuw.`
}

function amountMessage({ name, minCents, maxCents }: PaymentMethod): string {
  const limitText = maxCents === null ? '' : ` tot ${formatCents(maxCents)}`
  return `Met ${name} kun je van ${formatCents(minCents)}${limitText} betalen. Kies een andere betaalwijze.`
}

export function cartProblemMessage(problem: PricedCartProblem): string {
  switch (problem.kind) {
    case 'gone':
      return `${problem.name} is niet meer te koop.`
    case 'short':
      return problem.stockLeft === 0
        ? `${problem.name} is net uitverkocht.`
        : `Van ${problem.name} zijn er nog maar ${problem.stockLeft}.`
    case 'stale':
      return `${problem.name} is veranderd. Haal het uit je winkelwagen en kies het opnieuw.`
  }
}
