import type { Specification } from './catalog.ts'
import { type METALS, type MetalFacts, metalLine, PLATINGS } from './metal-facts.ts'

// The facts by which search engines and shopping channels recognise a product. Pages and feeds must state the same facts.

const GTIN_LENGTHS = [8, 12, 13, 14]
/** GS1 reserves these ranges for use inside one company, so they cannot identify a product elsewhere. */
const RESTRICTED_PREFIX = /^(?:02|04|2)/

/** Returns the GTIN; null if the check digit is wrong or the number is from a range for use within one shop. */
export function publicGtin(text: string | null): string | null {
  const digits = text?.trim() ?? ''
  if (!GTIN_LENGTHS.includes(digits.length) || !/^\d+$/.test(digits)) return null
  const [check = 0, ...otherDigits] = [...digits].reverse().map(Number)
  const sum = otherDigits.reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1),
    0,
  )
  if ((10 - (sum % 10)) % 10 !== check) return null
  // The prefix of a company starts after the first of 14 digits, which states the packaging. Numbers of 8 digits have other prefixes.
  const ean = digits.padStart(14, '0').slice(1)
  return digits.length > 8 && RESTRICTED_PREFIX.test(ean) ? null : digits
}

/** Returns the SKU as manufacturer part number if the shop makes the product itself. */
export function manufacturerPartNumber(
  sku: string | null,
  { brand, shopName }: { brand: string; shopName: string },
): string | null {
  return sku && brand.trim().toLowerCase() === shopName.trim().toLowerCase() ? sku : null
}

const SIZE_OPTIONS = ['ringmaat', 'maat', 'lengte', 'kettinglengte', 'armbandlengte', 'polsmaat']
const MATERIAL_OPTIONS = ['metaal', 'materiaal']
const COLOUR_OPTIONS = ['kleur']

export type OptionMeaning = 'size' | 'material' | 'color'

/** Returns the schema.org meaning of an option, which shopping channels use too; undefined if there is none. */
export function optionMeaning(code: string): OptionMeaning | undefined {
  if (SIZE_OPTIONS.includes(code)) return 'size'
  if (MATERIAL_OPTIONS.includes(code)) return 'material'
  return COLOUR_OPTIONS.includes(code) ? 'color' : undefined
}

/** Returns the value of the option with this meaning, such as "17,5" for a size. */
export function optionWithMeaning(
  optionValues: Record<string, string>,
  meaning: OptionMeaning,
): string | null {
  const code = Object.keys(optionValues).find((optionCode) => optionMeaning(optionCode) === meaning)
  return (code !== undefined && optionValues[code]) || null
}

/** Returns the material, such as "Goud 585" or "Zilver 925, verguld"; null if it is unknown. */
export function materialOf(
  metal: MetalFacts | null,
  specifications: Specification[],
): string | null {
  const statedMetal = specifications.find(({ label }) =>
    /^(?:gehalte|materiaal)/i.test(label),
  )?.value
  return (metal ? metalLine(metal).split(';')[0] : statedMetal) || null
}

const METAL_COLOURS: Partial<Record<keyof typeof METALS, string>> = {
  gold: 'Goud',
  silver: 'Zilver',
  platinum: 'Wit',
  palladium: 'Wit',
  steel: 'Zilver',
  titanium: 'Grijs',
  brass: 'Goud',
}
const COLOUR_NAMES: [RegExp, string][] = [
  [/\bros[eé]/i, 'Rosé'],
  [/\bwit(?:goud)?\b/i, 'Wit'],
  [/\bgeel|\bverguld|\bgoud/i, 'Goud'],
  [/\bzilver|\bverzilverd|\bgerhodineerd/i, 'Zilver'],
]

/** Returns the selected colour, or the colour of the metal; null if both are unknown. */
export function colourOf(
  optionValues: Record<string, string>,
  metal: MetalFacts | null,
): string | null {
  const color = optionWithMeaning(optionValues, 'color')
  if (color) return color
  const plating = metal?.plating ? PLATINGS[metal.plating] : ''
  const text = `${optionWithMeaning(optionValues, 'material') ?? ''} ${plating}`
  const colourName = COLOUR_NAMES.find(([pattern]) => pattern.test(text))?.[1]
  if (colourName) return colourName
  return (metal && METAL_COLOURS[metal.metal]) ?? null
}
