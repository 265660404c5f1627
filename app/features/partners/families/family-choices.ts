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
  optionValuesByItem: Map<MarketplaceItem, Record<string, string>>
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
    ...new Set(items.flatMap(({ family }) => family?.choices.map(({ name }) => name) ?? [])),
  ]
  const findChoice = (item: MarketplaceItem, name: string) =>
    item.family?.choices.find((choice) => choice.name === name)
  const combinedNames = names.slice(MAX_OPTIONS - 1)
  /** names at the source of each option; the last option may combine several */
  const nameGroups = [
    ...names.slice(0, MAX_OPTIONS - 1).map((name) => [name]),
    ...(combinedNames.length > 0 ? [combinedNames] : []),
  ]
  const optionValuesByItem = new Map(items.map((item) => [item, {} as Record<string, string>]))
  const options: ProductOption[] = []
  for (const group of nameGroups) {
    const [firstName = ''] = group
    const label = items.map((item) => findChoice(item, firstName)?.label).find(Boolean) ?? ''
    const dimension: Dimension =
      group.length === 1
        ? dimensionOf(firstName, label, kind, isDutch)
        : { code: 'uitvoering', name: 'Uitvoering', format: (value) => value }
    const code = uniqueCode(dimension.code, options)
    const sourceValueOf = (item: MarketplaceItem) =>
      group.flatMap((name) => findChoice(item, name)?.value ?? []).join(', ')
    const allValues = group.length === 1 ? (knownValues[firstName] ?? []) : []
    const values = formatDistinct(
      [...new Set([...allValues, ...items.map(sourceValueOf)])],
      dimension.format,
    )
    for (const item of items) {
      const choice = optionValuesByItem.get(item)
      if (choice) choice[code] = values.get(sourceValueOf(item)) ?? UNSPECIFIED
    }
    options.push({
      code,
      name: dimension.name,
      values: sortBySize([...values.values()]),
    })
  }
  return { options, optionValuesByItem }
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

/** Formats values. If two become equal, the original is added to sizes and a number to other values. */
function formatDistinct(sourceValues: string[], format: Dimension['format']): Map<string, string> {
  const formattedValues = sourceValues.map(
    (value) => [value, value === '' ? UNSPECIFIED : format(value)] as const,
  )
  const valuesByText = Map.groupBy(formattedValues, ([, text]) => text.toLowerCase())
  const namedValues = formattedValues.map(([value, text]) => {
    const isAmbiguous = (valuesByText.get(text.toLowerCase()) ?? []).length > 1
    if (!isAmbiguous || !/\d/.test(text)) return [value, text] as const
    // "16,5 mm (52)" becomes "16,5 mm, 52", because it is shown in parentheses itself.
    const valueWithoutParentheses = value.replace(/\s*\(([^)]*)\)/g, ', $1').replace(/[()]/g, '')
    return [value, `${text} (${valueWithoutParentheses})`] as const
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
    Number.parseFloat(FIRST_NUMBER.exec(value)?.[0].replace(',', '.') ?? '')
  if (values.some((value) => Number.isNaN(sizeOf(value)))) return values
  return values.toSorted((a, b) => sizeOf(a) - sizeOf(b))
}

function uniqueCode(code: string, options: ProductOption[]): string {
  const isTaken = options.some((option) => option.code === code)
  return isTaken ? `${code}-${options.length + 1}` : code
}
