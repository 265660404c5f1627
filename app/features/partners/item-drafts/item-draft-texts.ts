import { lintMetalClaims, rewordMetalClaim } from '#app/features/catalog/attributes/metal-claims.ts'
import { METALS, type Metal } from '#app/features/catalog/products/metal-facts.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import type { TitleFacts } from './read-title.ts'

/** The texts of an item in this shop, made from the title of the source. */
export interface ItemTexts {
  name: string
  /** a line about the material, with the size of a ring that exists in one size */
  subtitle: string
  /** corrections for legal reasons: "14k verguld → goudkleurig verguld" */
  corrections: string[]
  /** claims that could not be corrected; a person must check the product before it is published */
  unlawful: string[]
}

const MAX_NAME_CHARS = 120
const MAX_CORRECTIONS = 20
const KARAT_OF: Record<number, number> = { 585: 14, 750: 18, 833: 20, 875: 21, 916: 22, 999: 24 }
const KIND_NAMES: Record<NonNullable<TitleFacts['kind']>, string> = {
  ring: 'Ring',
  ketting: 'Ketting',
  armband: 'Armband',
  oorbellen: 'Oorbellen',
  hanger: 'Hanger',
  enkelbandje: 'Enkelbandje',
  broche: 'Broche',
  set: 'Sieradenset',
}
const PLATING_NAMES = { gold: 'goudkleurig verguld', silver: 'verzilverd', rhodium: 'gerhodineerd' }
const GOLD_NAMES = { yellow: 'geelgoud', white: 'witgoud', rose: 'roségoud' }

/** Returns the lawful name of the metal: "14 karaat witgoud", "925 zilver, goudkleurig verguld", "edelstaal"; '' if unknown. */
export function metalText({ metal, fineness, goldColour, plating }: TitleFacts): string {
  const platingName = plating ? PLATING_NAMES[plating] : ''
  if (metal === 'gold') {
    // An alloy below 585 may not be called gold.
    if (fineness !== null && fineness < 585) return 'goudkleurige legering'
    const karat = fineness === null ? undefined : KARAT_OF[fineness]
    const goldName = goldColour ? GOLD_NAMES[goldColour] : 'goud'
    return [karat ? `${karat} karaat ${goldName}` : goldName, platingName]
      .filter(Boolean)
      .join(', ')
  }
  const name = metal === null || metal === 'other' ? '' : METALS[metal].toLowerCase()
  const solidMetal = name && fineness !== null && metal !== 'steel' ? `${fineness} ${name}` : name
  return [solidMetal, platingName].filter(Boolean).join(', ')
}

const formatDecimal = (value: number) => String(value).replace('.', ',')

const stoneText = ({ stone, isLabGrown }: TitleFacts) =>
  stone === null ? '' : `${isLabGrown ? 'labgekweekte ' : ''}${stone.toLowerCase()}`

/**
 * Returns the texts of a product. A Dutch title is corrected so that it is lawful; for a title in another language a Dutch one is
 * composed from the facts in it. `isDutch`: the language of the shop that returned the item.
 */
export function itemTexts(
  title: string,
  facts: TitleFacts,
  { isDutch, brand }: { isDutch: boolean; brand: string },
): ItemTexts {
  const size = facts.ringSizeMm === null ? '' : `maat ${formatDecimal(facts.ringSizeMm)}`
  const subtitle = capitalize([metalText(facts), stoneText(facts), size].filter(Boolean).join(', '))
  const initialName = isDutch || facts.kind === null ? tidyTitle(title) : composeTitle(facts, brand)
  const claimFacts = factsForClaimCheck(facts)
  const corrections: string[] = []
  let name =
    facts.metal !== null && BASE_METALS.has(facts.metal)
      ? correctSilverOfBaseMetal(initialName, corrections)
      : initialName
  for (let correctionCount = 0; correctionCount < MAX_CORRECTIONS; correctionCount++) {
    const [warning] = lintMetalClaims([{ field: 'name', text: name }], claimFacts)
    if (!warning) break
    const correctedName = rewordMetalClaim(name, warning)
    if (correctedName === name) break
    corrections.push(`${warning.claim} → ${warning.suggestion}`)
    name = correctedName
  }
  const remainingWarnings = lintMetalClaims([{ field: 'name', text: name }], claimFacts)
  // A correction may leave a suffix, or a lower-case letter at the start.
  if (corrections.length > 0) name = capitalize(name.replace(COLOUR_SUFFIX, '$1'))
  return {
    name,
    subtitle,
    corrections,
    unlawful: remainingWarnings.map(({ claim }) => claim),
  }
}

/** Corrects "zilver" for steel, which only has that colour; the check of the editor's texts does not cover it. */
function correctSilverOfBaseMetal(text: string, corrections: string[]): string {
  return text.replace(SILVER, (term) => {
    const replacement = /^\p{Lu}/u.test(term) ? 'Zilverkleurig' : 'zilverkleurig'
    corrections.push(`${term} → ${replacement}`)
    return replacement
  })
}

/** Matches "goudkleurig look", the correction of "massief goud look". */
const COLOUR_SUFFIX = /(kleurig) look\b/giu
const BASE_METALS = new Set<Metal>(['steel', 'brass', 'titanium', 'other'])
const SILVER = /\b(?:sterling )?zilver(?:en)?\b/giu

/** Returns the facts for the check of claims; null if the metal is unknown. */
function factsForClaimCheck({ metal, fineness, plating }: TitleFacts) {
  if (metal !== null) return { metal, fineness }
  return plating === 'gold' ? { metal: 'other' as const, fineness: null } : null
}

/** Returns a title such as "Ring van 14 karaat witgoud met diamant, Brandt". */
function composeTitle(facts: TitleFacts, brand: string): string {
  const metal = metalText(facts)
  const stone = stoneText(facts)
  const parts = [
    facts.kind ? KIND_NAMES[facts.kind] : 'Sieraad',
    metal && `van ${metal}`,
    stone && `met ${stone}`,
  ]
  const name = parts.filter(Boolean).join(' ')
  return shortenTitle(brand === '' ? name : `${name}, ${brand}`)
}

const LONG_CAPITALS = /\p{Lu}{5,}/gu
/** Matches "gold filled", which is replaced by a Dutch term without the word for gold. */
const GOLD_FILLED = /\bgold[\s-]?filled\b/giu
const KARAT_MARK = /\b(14|18|20|22|24) ?-?(?:kt|krt|karat|ct|k)\b/gi

/** Occasions and claims that need proof: a part of a title that starts with one of these is not imported. */
const ADVERTISING =
  /[\s,–|-]+(?:cadeau|(?:incl\.?|inclusief) (?:geschenk|cadeau)\w*|nikkelvrij|hypoallergeen|verjaardag|valentijn\w*|moederdag)\b.*$/iu
const MIN_NAME_CHARS = 8

const FINENESS_FRACTION = /\b(\d{3}) ?\/ ?1000\b/g
/** Matches common nouns and prepositions inside a title: English-style capitals look like names in Dutch. */
const COMMON_NOUN =
  /(?<=\s)(?:ring|ketting|armband|oorbellen|oorringen|oorknopjes|hanger|enkelbandje|broche|set|zilver(?:en)?|goud(?:en)?|(?:wit|geel|rosé)goud|titanium|staal|edelstaal|roestvrij|verguld|diamant|parels?|zirkonia|dames|heren|met|van|voor|en|in)(?!\p{L})/giu

/** Writes long words in capitals like names: "OYRUNEX" becomes "Oyrunex"; "GOLD" and other capitals stay. */
export const lowerAllCaps = (text: string): string =>
  text.replace(LONG_CAPITALS, (word) => capitalize(word.toLowerCase()))

/** Unifies the notation of karats and capitals, and removes long lists of search terms. */
function tidyTitle(title: string): string {
  const unified = title
    .replace(/\s+/g, ' ')
    .trim()
    .replace(GOLD_FILLED, 'doublé')
    .replace(KARAT_MARK, '$1 karaat')
    .replace(FINENESS_FRACTION, '$1')
  const text = lowerAllCaps(unified).replace(COMMON_NOUN, (word) => word.toLowerCase())
  const shortTitle = text.replace(ADVERTISING, '')
  return shortenTitle(shortTitle.length >= MIN_NAME_CHARS ? shortTitle : text)
}

/** Shortens an enumeration to whole parts within the maximum length of a name. */
function shortenTitle(text: string): string {
  if (text.length <= MAX_NAME_CHARS) return text
  const parts = text.split(/(?=\s[-–|]\s|,\s)/)
  let name = parts[0] ?? ''
  for (const part of parts.slice(1)) {
    if (name.length + part.length > MAX_NAME_CHARS) break
    name += part
  }
  return name.length <= MAX_NAME_CHARS
    ? name
    : `${name.slice(0, MAX_NAME_CHARS - 1).replace(/\s+\S*$/, '')}…`
}
