import type { ChangeStateResult } from '#app/features/fulfilment/orders/order-transitions.ts'
import {
  type Address,
  type Country,
  DELIVERY_PREFIX,
} from '#app/features/sales/addresses/addresses.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import type { Cents } from '#app/platform/money.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'

/** The customer's data that can be changed after ordering. */
export type OrderPerson = Omit<Address, 'country' | 'company'> & {
  email: string
  phone: string | null
}

export interface OrderEdit {
  /** quantities by order line; a missing line is not changed, 0 removes the line */
  quantities: Map<number, number>
  /** units of variants to add, at current prices */
  added: { variantId: number; quantity: number; submittedTexts?: Record<string, string> }[]
  /** new texts by order line and field id; other texts are not changed */
  texts?: Map<number, Record<string, string>>
  person: OrderPerson
  /** new country of the customer's address; undefined: unchanged */
  country?: Country | undefined
  /** new delivery address; undefined: unchanged */
  delivery?: Address | undefined
  /** new total that staff confirmed for a paid order; the edit is rejected if it leads to another total */
  seenCents?: Cents | undefined
  /** change of the total that staff confirmed; negative: to be refunded */
  seenChangeCents?: Cents | undefined
}

/** Parses an amount that staff confirmed. A total may be 0, and a change of the total may be negative. */
export const readConfirmedCents = (formValue: FormDataEntryValue | null): Cents | undefined =>
  typeof formValue === 'string' && /^-?\d{1,10}$/.test(formValue) ? Number(formValue) : undefined

/** Why an order cannot get another country. */
export type CountryFailure = {
  ok: false
  error:
    | 'reverse-charge'
    | 'not-sent-there'
    | 'method-not-there'
    | 'method-vat'
    | 'partly-refunded'
    | 'old-invoice'
    | 'imported'
}

const COUNTRY_MESSAGES: Record<CountryFailure['error'], string> = {
  'reverse-charge':
    'De btw is of wordt met dit land naar de koper verlegd, en dan zijn de prijzen anders. Annuleer deze bestelling en maak een nieuwe.',
  'not-sent-there':
    'Naar dit land stuurt de winkel niets. Kies een ander land, of voeg het toe bij Verzending.',
  'method-not-there':
    'Deze bezorgwijze gaat niet naar dit land. Laat de bezorgwijze zoals zij was; na het opslaan kies je uit die van het nieuwe land.',
  'method-vat':
    'Met deze bezorgwijze is de btw anders, en dat kan bij deze bestelling niet meer: de btw is verlegd, er is al iets terugbetaald, of de factuur staat in je vorige winkel of is van voor de laatste update. Maak een nieuwe bestelling.',
  imported:
    'Deze bestelling komt uit je vorige winkel, en daar staan de betaling en de factuur. In dit land is de btw anders. Maak een nieuwe bestelling.',
  'old-invoice':
    'De factuur van deze bestelling is van voor de laatste update van de winkel, en in dit land is de btw anders. Annuleer deze bestelling en maak een nieuwe.',
  'partly-refunded':
    'Van deze bestelling is al iets terugbetaald of geannuleerd, en in dit land is de btw anders. Betaal de rest terug en maak daarvoor een nieuwe bestelling met het nieuwe adres.',
}

/** The form field for another shipping method; empty: the current method. */
export const METHOD_FIELD = 'bezorgwijze'

/** Returns the message beside the field that caused it: the country of the parcels, or the shipping method. */
export function countryErrors(
  { error }: CountryFailure,
  { delivery }: { delivery: object | null },
): FieldErrors {
  const field = delivery ? `${DELIVERY_PREFIX}country` : 'country'
  const isMethodError = error === 'method-not-there' || error === 'method-vat'
  return { [isMethodError ? METHOD_FIELD : field]: COUNTRY_MESSAGES[error] }
}

export type EditOrderResult =
  | ChangeStateResult
  | CountryFailure
  | { ok: true; changed: true; owedCents: Cents; backCents: Cents }
  | { ok: false; error: 'nothing-left' | 'has-discount' | 'not-paid-here' | 'unnamed-refund' }
  /** the line would have fewer units than were sent or refunded, or has no unsent units and cannot change */
  | { ok: false; error: 'fixed'; lineId: number; minUnits: number }
  /** a unit was sent, so the total cannot rise; `at`: the line or variant that raises it */
  | { ok: false; error: 'sent-dearer'; at: { lineId: number } | { variantId: number } }
  /** the total of a paid order would change: staff must confirm the amount that is charged or refunded */
  | { ok: false; error: 'to-confirm'; totalCents: Cents; owedCents: Cents; backCents: Cents }
  | { ok: false; error: 'short'; lineId: number; name: string; maxUnits: number }
  /** the stock of an added variant is too low */
  | { ok: false; error: 'added-short'; variantId: number; stockLeft: number }
  /** messages by field id, for a line of the order or for an added variant */
  | { ok: false; error: 'bad-text'; lineId: number; messages: Record<string, string> }
  | { ok: false; error: 'bad-added-text'; variantId: number; messages: Record<string, string> }

/** Returns the number of units of a line that cannot be removed, because they were sent, cancelled or refunded. */
export const fixedUnits = (
  { shipped, cancelled }: { shipped: number; cancelled: number },
  creditedUnits: number,
): number => Math.max(shipped + cancelled, creditedUnits)

/** Returns why units of a line are fixed: "1 verzonden, 2 terugbetaald of geannuleerd"; empty if none are. */
export const fixedText = (shippedUnits: number, creditedUnits: number): string =>
  [
    shippedUnits > 0 && `${shippedUnits} verzonden`,
    creditedUnits > 0 && `${creditedUnits} terugbetaald of geannuleerd`,
  ]
    .filter(Boolean)
    .join(', ')

/** Returns the changes as text for the timeline; empty if nothing changed. */
export function changeText(
  before: OrderPerson & { delivery: Address | null },
  after: Pick<OrderEdit, 'person' | 'delivery'>,
  lines: { name: string; from: number; to: number }[],
  texts: string[] = [],
): string {
  const changes = [
    ...lines.map(
      ({ name, from, to }) =>
        `${name}: ${from === 0 ? 'niets' : from} werd ${to === 0 ? 'niets' : to}`,
    ),
    ...texts,
    ...(differs(before, after.person) ? ['gegevens van de klant aangepast'] : []),
    ...(before.delivery && after.delivery && differs(before.delivery, after.delivery)
      ? ['bezorgadres aangepast']
      : []),
  ].join('; ')
  return capitalize(changes)
}

const differs = <T extends object>(before: T, after: T) =>
  (Object.keys(after) as (keyof T)[]).some((name) => before[name] !== after[name])

export function editOrderMessage(
  failure: Exclude<
    Extract<EditOrderResult, { ok: false }>,
    {
      error:
        | 'unknown-order'
        | 'not-now'
        | 'to-confirm'
        | 'bad-text'
        | 'bad-added-text'
        | CountryFailure['error']
    }
  >,
): string {
  switch (failure.error) {
    case 'nothing-left':
      return 'Er moet minstens één artikel overblijven om te leveren. Wil je niets meer leveren, annuleer dan de bestelling of de rest ervan.'
    case 'has-discount':
      return 'De aantallen staan vast, want de korting op deze bestelling hoort bij geen artikel.'
    case 'not-paid-here':
      return 'De betaling van deze bestelling staat niet in deze winkel, of is door de bank teruggehaald. Maak voor wat erbij komt een nieuwe bestelling.'
    case 'unnamed-refund':
      return 'Van deze bestelling is een bedrag terugbetaald dat bij geen artikel hoort. De artikelen staan daarom vast. Maak voor wat erbij komt een nieuwe bestelling, en betaal terug wat eraf gaat.'
    case 'fixed':
      return `Minder dan ${failure.minUnits} kan niet: dat is al verzonden of terugbetaald.`
    case 'sent-dearer':
      return 'Een deel van deze bestelling is verzonden, dus het bedrag kan niet hoger worden. Maak voor wat erbij komt een nieuwe bestelling.'
    case 'added-short':
      return failure.stockLeft === 0
        ? 'Dit artikel is er niet meer. Vul 0 in om het weg te laten.'
        : `Hiervan zijn er nog ${failure.stockLeft}.`
    case 'short':
      return `Van ${failure.name} kunnen het er hoogstens ${failure.maxUnits} worden.`
  }
}
