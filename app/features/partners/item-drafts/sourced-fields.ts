import type { OfferSource } from '#app/features/partners/offers/offers.ts'

/** The fields that an import or sync writes to the product. Prices and photos expire, so they are quotes of its offers. */
export const WRITTEN_FIELDS = [
  'name',
  'subtitle',
  'brand',
  'specifications',
  'attributes',
  'gtin',
] as const
export type WrittenField = (typeof WRITTEN_FIELDS)[number]

/** The written fields, the options of a family, and the original title, which is read-only. */
export type SourcedField = WrittenField | 'options' | 'original_title'

/** Fields that the owner left empty and that the first source with a value fills in. */
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

/** The origin of a field, and whether a sync may write it. */
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
