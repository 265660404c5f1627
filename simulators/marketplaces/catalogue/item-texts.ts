import { type LocalizedText, localized } from './kinds.ts'
import type { Ledger } from './ledger.ts'
import type { Item } from './models.ts'
import type { Language } from './shops.ts'
import { sizeText } from './sizes.ts'

const MATERIAL = localized('Materiaal', 'Material', 'Matière', 'Material')
const STONE = localized('Steen', 'Stein', 'Pierre', 'Stone')
const SIZE = localized('Maat', 'Größe', 'Taille', 'Size')
const COLLECTION = localized(
  'Uit de collectie',
  'Aus der Kollektion',
  'De la collection',
  'From the line',
)
const CARE = localized(
  'Bewaar het los van andere sieraden en houd het weg van parfum en chloor.',
  'Getrennt von anderem Schmuck aufbewahren, nicht mit Parfum oder Chlor in Berührung bringen.',
  'À ranger à part ; évitez le parfum et le chlore.',
  'Keep it apart from other jewellery and away from perfume and chlorine.',
)

export const colourOf = (item: Item, language: Language) => item.metal.colour[language]

/** Returns the size as text; '' for an item of a kind without sizes. */
export function sizeOf({ model, size }: Item, language: Language): string {
  if (size === undefined) return ''
  return sizeText(model.kind.sizes, size, model.notation, language)
}

/** Returns the title of an item; the title of a child contains its options. */
export function titleOf(item: Item, language: Language, ledger: Ledger): string {
  const changedTitle = ledger.titleOf(item.asin)
  if (changedTitle !== undefined) return changedTitle
  const { model } = item
  const title = model.titles[language]
  if (!model.parentAsin) return title
  const differences = [
    model.items.some(({ metal }) => metal !== item.metal) && item.metal.names[0]?.[language],
    sizeOf(item, language),
  ]
  return [title, ...differences].filter(Boolean).join(', ')
}

/** Returns the bullet points of an item. */
export function featuresOf(item: Item, language: Language, isParent = false): string[] {
  const { model, metal } = item
  const labelledLine = (label: LocalizedText, value: string | undefined) =>
    value ? [`${label[language]}: ${value}`] : []
  return [
    ...labelledLine(MATERIAL, metal.names[0]?.[language]),
    ...labelledLine(STONE, model.stone.names[0]?.[language]),
    ...labelledLine(SIZE, isParent ? '' : sizeOf(item, language)),
    `${COLLECTION[language]} ${model.line}`,
    CARE[language],
  ]
}
