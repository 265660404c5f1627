import type { Manufacturer } from '#app/features/catalog/products/catalog.ts'
import type { Cents } from '#app/platform/money.ts'

/** The roundings for a calculated price. */
export const ROUNDINGS = {
  cent: 'op de cent',
  five: 'op 5 cent',
  euro: 'op hele euro’s',
  '95': 'op ,95',
} as const
export type Rounding = keyof typeof ROUNDINGS

/** Kinds of actions without further fields. */
const KINDS_WITHOUT_FIELDS = ['publish', 'hide', 'trash', 'restore', 'remove', 'end-sale'] as const
export type KindWithoutFields = (typeof KINDS_WITHOUT_FIELDS)[number]
/** One object type for each kind: TypeScript applies a conditional type to each member of a union. */
type ActionWithoutFields<Kind extends string> = Kind extends string ? { kind: Kind } : never

/** A change of many products. A percentage is applied to the price of each variant. */
export type BulkAction =
  | ActionWithoutFields<KindWithoutFields>
  | { kind: 'category'; categoryId: number }
  | { kind: 'tag' | 'untag'; tag: string }
  | { kind: 'price'; percent: number; rounding: Rounding }
  /** sets a sale price `percent` below the price, from now until `until` (ISO); null: without end */
  | { kind: 'sale'; percent: number; rounding: Rounding; until: string | null }
  /** adds `units` to the stock of each variant (negative: subtracts) if `isChange`, otherwise sets the stock to `units` */
  | { kind: 'stock'; units: number; isChange: boolean }
  | { kind: 'manufacturer'; manufacturer: Manufacturer }

export type BulkKind = BulkAction['kind']

export const BULK_NAMES: Record<BulkKind, string> = {
  publish: 'Zet in de winkel',
  hide: 'Verberg',
  category: 'Zet in een categorie',
  tag: 'Voeg een trefwoord toe',
  untag: 'Haal een trefwoord weg',
  price: 'Wijzig de prijs met een percentage',
  sale: 'Geef een actieprijs',
  'end-sale': 'Haal de actieprijs weg',
  stock: 'Wijzig de voorraad',
  manufacturer: 'Vul de fabrikant in',
  trash: 'Naar de prullenbak',
  restore: 'Zet terug uit de prullenbak',
  remove: 'Verwijder definitief',
}

export const isWithoutFields = (kind: BulkKind): kind is KindWithoutFields =>
  (KINDS_WITHOUT_FIELDS as readonly string[]).includes(kind)

/** Returns the actions that the list offers. In the trash these are restoring and deleting only. */
export const kindsFor = (isTrash: boolean): BulkKind[] =>
  (Object.keys(BULK_NAMES) as BulkKind[]).filter(
    (kind) => (kind === 'restore' || kind === 'remove') === isTrash,
  )

/** Returns the rounded price in whole cents. */
export function roundPrice(cents: number, rounding: Rounding): Cents {
  switch (rounding) {
    case 'cent':
      return Math.round(cents)
    case 'five':
      return Math.round(cents / 5) * 5
    case 'euro':
      return Math.round(cents / 100) * 100
    case '95':
      return Math.max(0, Math.round((cents - 95) / 100) * 100 + 95)
  }
}

export type BulkError =
  | 'gone'
  | 'trashed'
  | 'not-trashed'
  | 'ordered'
  | 'nothing-to-sell'
  | 'no-manufacturer'
  | 'metal-problems'
  | 'external'
  | 'category-gone'
  | 'too-many-tags'
  | 'free'
  | 'price-zero'
  | 'price-too-high'
  | 'sale-not-below-price'
  | 'no-reference'
  | 'not-below-lowest'
  | 'stock-below-zero'
  | 'not-counted'
  | 'unexpected'

/** Explains why a product was not changed. */
export function bulkErrorText(error: BulkError): string {
  switch (error) {
    case 'gone':
      return 'Dit product bestaat niet meer.'
    case 'trashed':
      return 'Ligt in de prullenbak. Zet het eerst terug.'
    case 'not-trashed':
      return 'Ligt niet in de prullenbak.'
    case 'ordered':
      return 'Staat op een bestelling en blijft daarom in de prullenbak.'
    case 'nothing-to-sell':
      return 'Heeft geen uitvoering die te koop staat.'
    case 'no-manufacturer':
      return 'Heeft nog geen fabrikant. Zonder mag het niet in de winkel staan.'
    case 'metal-problems':
      return 'Metaal en gehalte passen niet bij elkaar. Kijk op de pagina van het product.'
    case 'external':
      return 'Andere winkels verkopen dit: prijs en voorraad zijn van hen.'
    case 'category-gone':
      return 'De categorie is intussen verwijderd.'
    case 'too-many-tags':
      return 'Heeft al het hoogste aantal trefwoorden.'
    case 'free':
      return 'Heeft een prijs van € 0,00. Bevestig die op de pagina van het product.'
    case 'price-zero':
      return 'De prijs zou € 0,00 worden.'
    case 'price-too-high':
      return 'De prijs zou te hoog worden.'
    case 'sale-not-below-price':
      return 'De actieprijs zou niet meer lager zijn dan de prijs.'
    case 'no-reference':
      return 'Stond de laatste 30 dagen niet in de winkel. Zonder eerdere prijs mag het geen korting heten.'
    case 'not-below-lowest':
      return 'Was in de laatste 30 dagen al even goedkoop. Dit mag geen korting heten.'
    case 'stock-below-zero':
      return 'De voorraad zou onder nul komen.'
    case 'not-counted':
      return 'De voorraad wordt niet geteld.'
    case 'unexpected':
      return 'Er ging iets mis. Probeer dit product nog eens.'
  }
}
