import type { OfferSource } from '#app/features/partners/offers/offers.ts'

/** What an import or a sync writes into a product itself. What ends, as prices and photographs do, is a quote of its offers. */
export const WRITTEN_FIELDS = [
  'name',
  'subtitle',
  'brand',
  'specifications',
  'attributes',
  'gtin',
] as const
export type WrittenField = (typeof WRITTEN_FIELDS)[number]

/** Beside these what one chooses between in a family, and what it is called there, which is for reading only. */
export type SourcedField = WrittenField | 'options' | 'original_title'

/** Those that the first source to tell them fills in where the owner left them empty. */
export const FILLED_FIELDS: readonly WrittenField[] = [
  'brand',
  'specifications',
  'attributes',
  'gtin',
]

export const FIELD_NAMES: Record<WrittenField, string> = {
  name: 'Naam',
  subtitle: 'Korte regel',
  brand: 'Merk',
  specifications: 'Specificaties',
  attributes: 'Kenmerken',
  gtin: 'EAN',
}

/** Where a part of a product came from, and whether a sync may write it. */
export interface FieldOrigin {
  name: string
  /** "amazon.nl, gelezen op 21 november 2026" */
  from: string
  isSynced: boolean
}

export const SOURCE_LABELS: Record<OfferSource, string> = {
  amazon: 'Amazon',
  bol: 'bol',
  awin: 'Awin',
  tradetracker: 'TradeTracker',
  daisycon: 'Daisycon',
  google: 'een feed',
  other: 'een andere winkel',
}
