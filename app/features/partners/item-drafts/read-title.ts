import type { Metal, MetalFacts } from '#app/features/catalog/products/metal-facts.ts'
import { FINENESS_BY_CARAT } from '#app/features/catalog/products/metal-facts.ts'
import { readForeignRingSize } from './foreign-ring-size.ts'
import {
  FINENESSES,
  GOLD_COLOUR_PATTERNS,
  KINDS,
  type Kind,
  LAB_GROWN,
  METAL_PATTERNS,
  NOT_JEWELLERY,
  ONLY_COLOUR,
  PLATING_PATTERNS,
  STONES,
} from './title-patterns.ts'

/** The facts in a title; null for those that it does not contain. */
export interface TitleFacts {
  kind: Kind | null
  metal: Metal | null
  /** null for other metals, also if the title names a colour of gold */
  goldColour: 'yellow' | 'white' | 'rose' | null
  /** thousandths */
  fineness: number | null
  plating: MetalFacts['plating']
  stone: string | null
  isLabGrown: boolean
  /** length of a necklace, bracelet or anklet; the shortest one if it is adjustable */
  lengthMm: number | null
  /** inner diameter to the half millimetre, as Dutch rings are sized */
  ringSizeMm: number | null
}

const CARAT = /(?<![\d.,])(8|9|10|14|18|20|21|22|24) ?-?(?:k|kt|krt|karaats?|karat|carats?|ct)\b/g
/** Matches a fineness in thousandths: "925", "S925", "585/1000". Other numbers with three digits are ambiguous. */
const THOUSANDTHS =
  /(?<![\d.,])(?:s ?)?(333|375|417|585|750|800|830|835|850|875|900|916|925|950|958|999)(?: ?\/ ?(?:1000|000|-))?(?![\d.,]|\s?(?:mm|cm|gr?|gram|ml|st|stuks?|pcs|stuck)\b)/g
/** Finenesses of several metals: without the name of a metal they do not show which one it is. */
const AMBIGUOUS_MARKS = new Set([800, 830, 850, 875, 900, 950, 958])
/** Matches the first length of "45 cm", "40-45 cm" or "18 inch". */
const LENGTH =
  /(?<![\d.,/])(\d{1,3}(?:[.,]\d{1,2})?)(?: ?(?:-|–|\+|tot|bis|to|a|of|\/|,|en|und|et) ?\d{1,3}(?:[.,]\d)?){0,3} ?(cm|mm|inch(?:es)?|zoll|pouces|"|”|'')/g
const LENGTH_KINDS = new Set<Kind>(['ketting', 'armband', 'enkelbandje'])

/** Reads a Dutch, German, French or English title. `otherTexts`: further texts of the source about the item. */
export function readTitle(title: string, otherTexts = ''): TitleFacts {
  const text = normalizeTitle(`${title} . ${otherTexts}`)
  const kind = readKind(normalizeTitle(title))
  const plating = PLATING_PATTERNS.find(([, pattern]) => text.search(pattern) >= 0)?.[0] ?? null
  let textWithoutPlating = text.replace(ONLY_COLOUR, ' ')
  for (const [, pattern] of PLATING_PATTERNS)
    textWithoutPlating = textWithoutPlating.replace(pattern, ' ')
  const { metal, fineness } = readMetal(textWithoutPlating, plating)
  const stone = findEarliest(STONES, text)
  return {
    kind,
    metal,
    goldColour:
      metal === 'gold'
        ? (GOLD_COLOUR_PATTERNS.find(([, pattern]) => pattern.test(textWithoutPlating))?.[0] ??
          null)
        : null,
    fineness,
    plating,
    stone,
    isLabGrown: stone !== null && LAB_GROWN.test(text),
    lengthMm: kind === null || LENGTH_KINDS.has(kind) ? readLength(text, kind) : null,
    ringSizeMm: kind === 'ring' ? readForeignRingSize(text) : null,
  }
}

function readKind(title: string): Kind | null {
  if (NOT_JEWELLERY.test(title)) return null
  return KINDS.find(([, pattern]) => pattern.test(title))?.[0] ?? null
}

/** Removes accents and capitals, so that each word has one spelling. */
function normalizeTitle(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('½', ' 1/2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’`´]/g, "'")
    .replace(/\s+/g, ' ')
}

function readMetal(textWithoutPlating: string, plating: MetalFacts['plating']) {
  const marks = readMarks(textWithoutPlating)
  const namedMetals = METAL_PATTERNS.map(([metal, pattern]) => ({
    metal,
    position: textWithoutPlating.search(pattern),
  }))
    .filter(({ position }) => position >= 0)
    // In a title about gold plating the word for gold means the plating.
    .filter(
      ({ metal }, _index, metals) => metal !== 'gold' || plating !== 'gold' || metals.length === 1,
    )
    .sort((a, b) => a.position - b.position)
  // "Zilver roestvrij staal" is steel, unless a hallmark shows that it contains silver.
  const baseMetal = namedMetals.find(({ metal }) => BASE_METALS.has(metal))
  const isMarked = marks.carat !== undefined || marks.thousandths.length > 0
  const isSterling = /\bsterling/.test(textWithoutPlating)
  const mainMetal = baseMetal && !isMarked && !isSterling ? baseMetal : namedMetals[0]
  // The karats of a plating are not those of the metal below it.
  const carat = plating === 'gold' ? undefined : marks.carat
  if (plating === 'gold' && mainMetal?.metal === 'gold') return { metal: null, fineness: null }
  const markedMetal = carat === undefined ? metalOfHallmark(marks.thousandths) : 'gold'
  const metal = mainMetal?.metal ?? markedMetal
  const finenesses = metal ? FINENESSES[metal] : undefined
  const inThousandths = marks.thousandths.find((mark) => finenesses?.includes(mark))
  if (metal === 'gold') return { metal, fineness: carat ?? inThousandths ?? null }
  const fineness = inThousandths ?? (metal === 'silver' && isSterling ? 925 : null)
  return { metal, fineness }
}

const BASE_METALS = new Set<Metal>(['steel', 'brass', 'titanium'])

function readMarks(textWithoutPlating: string) {
  const [carat] = [...textWithoutPlating.matchAll(CARAT)].map(
    ([, number = '']) => FINENESS_BY_CARAT[number],
  )
  const thousandths = [...textWithoutPlating.matchAll(THOUSANDTHS)].map(([, number]) =>
    Number(number),
  )
  return { carat, thousandths }
}

/** Returns the metal for a hallmark without the name of a metal: "585" means gold, "925" silver. */
function metalOfHallmark(thousandths: number[]): Metal | null {
  const mark = thousandths.find((fineness) => !AMBIGUOUS_MARKS.has(fineness))
  // Both fine gold and fine silver are 999.
  if (mark === undefined || mark === 999) return null
  return mark === 925 ? 'silver' : 'gold'
}

function findEarliest(patterns: [string, RegExp][], text: string): string | null {
  let earliest: { name: string; position: number } | null = null
  for (const [name, pattern] of patterns) {
    const position = text.search(pattern)
    if (position >= 0 && (!earliest || position < earliest.position)) earliest = { name, position }
  }
  return earliest?.name ?? null
}

const MM_PER_UNIT: Record<string, number> = { mm: 1, cm: 10 }
const MM_PER_INCH = 25.4
const MIN_LENGTH_MM = 130
const MAX_LENGTH_MM = 1_300

/** Returns a length in mm; smaller measures are the width or the size of a stone. */
function readLength(text: string, kind: Kind | null): number | null {
  for (const [, number = '', unit = ''] of text.matchAll(LENGTH)) {
    const amount = Number(number.replace(',', '.'))
    const mm = amount * (MM_PER_UNIT[unit] ?? MM_PER_INCH)
    const isMetric = unit in MM_PER_UNIT
    const roundedMm = isMetric ? Math.round(mm) : Math.round(mm / 10) * 10
    if (
      roundedMm >= MIN_LENGTH_MM &&
      roundedMm <= MAX_LENGTH_MM &&
      (kind !== null || unit === 'cm')
    )
      return roundedMm
  }
  return null
}
