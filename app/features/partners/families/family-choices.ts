import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { itemTexts, metalText } from '#app/features/partners/item-drafts/item-draft-texts.ts'
import { readTitle, type TitleFacts } from '#app/features/partners/item-drafts/read-title.ts'
import type { MarketplaceItem } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'

/** The options of a family and the values of each of its items. */
export interface FamilyChoices {
  options: ProductOption[]
  /** option values of each item */
  choiceOf: Map<MarketplaceItem, Record<string, string>>
}

/** An option in which the items of a family differ. */
interface Dimension {
  code: string
  name: string
  /** formats a value in the style of this shop; two values of a source may become equal */
  format: (value: string) => string
}

/** Options beyond this number are combined into the last one. */
const MAX_OPTIONS = 3
const UNSPECIFIED = 'Zoals op de foto'

const formatDecimal = (value: number) => String(value).replace('.', ',')

/** Returns the options of a family in the style of this shop: Dutch ring sizes, lawful names of metals. */
export function familyChoices(
  items: MarketplaceItem[],
  kind: TitleFacts['kind'],
  isDutch: boolean,
  /** all values by option name, for items that contain only some of them */
  knownValues: Record<string, string[]> = {},
): FamilyChoices {
  const names = [
    ...new Set(items.flatMap(({ family }) => family?.choices.map((choice) => choice.name))),
  ]
  const findChoice = (item: MarketplaceItem, name: string) =>
    item.family?.choices.find((choice) => choice.name === name)
  const groups = names.flatMap((name) => name ?? []).map((name) => [name])
  const separateGroups = groups.slice(0, MAX_OPTIONS - 1)
  const combinedNames = groups.slice(MAX_OPTIONS - 1).flat()
  const choiceOf = new Map(items.map((item) => [item, {} as Record<string, string>]))
  const options: ProductOption[] = []
  for (const group of combinedNames.length > 0
    ? [...separateGroups, combinedNames]
    : separateGroups) {
    const [first = ''] = group
    const label = items.map((item) => findChoice(item, first)?.label).find(Boolean) ?? ''
    const dimension: Dimension =
      group.length === 1
        ? dimensionOf(first, label, kind, isDutch)
        : { code: 'uitvoering', name: 'Uitvoering', format: (value) => value }
    const code = uniqueCode(dimension.code, options)
    const sourceValueOf = (item: MarketplaceItem) =>
      group.flatMap((name) => findChoice(item, name)?.value ?? []).join(', ')
    const allValues = group.length === 1 ? (knownValues[first] ?? []) : []
    const values = formatDistinct(
      [...new Set([...allValues, ...items.map(sourceValueOf)])],
      dimension.format,
    )
    for (const item of items) {
      const choice = choiceOf.get(item)
      if (choice) choice[code] = values.get(sourceValueOf(item)) ?? UNSPECIFIED
    }
    options.push({
      code,
      name: dimension.name,
      values: sortBySize([...values.values()]),
    })
  }
  return { options, choiceOf }
}

function dimensionOf(
  name: string,
  label: string,
  kind: TitleFacts['kind'],
  isDutch: boolean,
): Dimension {
  if (/size|length|maat/i.test(name)) {
    if (kind === 'ring') return { code: 'ringmaat', name: 'Ringmaat', format: formatRingSize }
    return LENGTH_KINDS.has(kind ?? '')
      ? { code: 'lengte', name: 'Lengte', format: formatLength }
      : { code: 'maat', name: 'Maat', format: (value) => value }
  }
  const formatLawful = (value: string) => lawfulText(value, isDutch)
  if (/metal|material/i.test(name)) return { code: 'metaal', name: 'Metaal', format: formatLawful }
  if (/colou?r/i.test(name)) return { code: 'kleur', name: 'Kleur', format: formatLawful }
  if (/gem|stone/i.test(name)) return { code: 'steen', name: 'Steen', format: formatStone }
  return { code: toSlug(label) || 'uitvoering', name: label || 'Uitvoering', format: formatLawful }
}

const LENGTH_KINDS = new Set(['ketting', 'armband', 'enkelbandje'])

function formatRingSize(value: string): string {
  const size = readTitle(`ring maat ${value}`).ringSizeMm
  return size === null ? value : formatDecimal(size)
}

function formatLength(value: string): string {
  const mm = readTitle(`ketting ${value}`).lengthMm
  return mm === null ? value : `${formatDecimal(mm / 10)} cm`
}

const formatStone = (value: string) => readTitle(`ring ${value}`).stone ?? value

function lawfulText(value: string, isDutch: boolean): string {
  const facts = readTitle(value)
  const metal = metalText(facts)
  // A value in another language is replaced by the shop’s own name of the metal.
  if (!isDutch && metal !== '') return capitalize(metal)
  const { name, unlawful } = itemTexts(value, facts, { isDutch: true, brand: '' })
  return capitalize(unlawful.length === 0 ? name : metal || name)
}

/** Formats values. If two become equal, the original is added to each. */
function formatDistinct(sourceValues: string[], format: Dimension['format']): Map<string, string> {
  const formattedValues = sourceValues.map(
    (value) => [value, value === '' ? UNSPECIFIED : format(value)] as const,
  )
  const isAmbiguous = new Map(
    [...Map.groupBy(formattedValues, ([, text]) => text.toLowerCase())].map(
      ([text, sameTextValues]) => [text, sameTextValues.length > 1],
    ),
  )
  const namedValues = formattedValues.map(([value, text]) => {
    if (!isAmbiguous.get(text.toLowerCase())) return [value, text] as const
    const inside = value.replace(/\s*\(([^)]*)\)/g, ', $1').replace(/[()]/g, '')
    return [value, /\d/.test(text) ? `${text} (${inside})` : text] as const
  })
  const usedTexts = new Map<string, number>()
  return new Map(
    namedValues.map(([value, text]) => {
      const count = (usedTexts.get(text) ?? 0) + 1
      usedTexts.set(text, count)
      return [value, count === 1 ? text : `${text}, uitvoering ${count}`]
    }),
  )
}

const FIRST_NUMBER = /^\d+(?:,\d+)?/

/** Sorts values in ascending order if all are sizes; otherwise they keep the order of the source. */
function sortBySize(values: string[]): string[] {
  const sizeOf = (value: string) =>
    Number.parseFloat((FIRST_NUMBER.exec(value)?.[0] ?? 'x').replace(',', '.'))
  if (values.some((value) => Number.isNaN(sizeOf(value)))) return values
  return values.toSorted((a, b) => sizeOf(a) - sizeOf(b))
}

function uniqueCode(code: string, options: ProductOption[]): string {
  const isTaken = options.some((option) => option.code === code)
  return isTaken ? `${code}-${options.length + 1}` : code
}
