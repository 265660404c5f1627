import type { Metal, MetalFacts } from '#app/features/catalog/products/metal-facts.ts'
import { FINENESS_BY_CARAT } from '#app/features/catalog/products/metal-facts.ts'
import { readForeignRingSize } from './foreign-ring-size.ts'
import {
  COLOURS,
  FINENESSES,
  KINDS,
  type Kind,
  LAB_GROWN,
  LAYERS,
  METAL_PATTERNS,
  NOT_JEWELLERY,
  ONLY_COLOUR,
  STONES,
} from './title-patterns.ts'

/** The facts in a title; null for those that it does not contain. */
export interface TitleFacts {
  kind: Kind | null
  metal: Metal | null
  colour: 'yellow' | 'white' | 'rose' | null
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
/** Bare numbers with three digits are ambiguous; these rarely mean anything but a fineness. */
const THOUSANDTHS =
  /(?<![\d.,])(?:s ?)?(333|375|417|585|750|800|830|835|850|875|900|916|925|950|958|999)(?: ?\/ ?(?:1000|000|-))?(?![\d.,]|\s?(?:mm|cm|gr?|gram|ml|st|stuks?|pcs|stuck)\b)/g
const SELDOM_METAL = new Set([800, 830, 850, 875, 900, 950, 958])
const LENGTH =
  /(?<![\d.,/])(\d{1,3}(?:[.,]\d{1,2})?)(?: ?(?:-|–|\+|tot|bis|to|a|of|\/|,|en|und|et) ?\d{1,3}(?:[.,]\d)?){0,3} ?(cm|mm|inch(?:es)?|zoll|pouces|"|”|'')/g
const LENGTH_KINDS = new Set<Kind>(['ketting', 'armband', 'enkelbandje'])

/** Reads a Dutch, German, French or English title. `extra`: other texts of the source. */
export function readTitle(title: string, extra = ''): TitleFacts {
  const text = plain(`${title} . ${extra}`)
  const kind = readKind(plain(title))
  const layer = LAYERS.find(([, pattern]) => text.search(pattern) >= 0)?.[0] ?? null
  let solid = text.replace(ONLY_COLOUR, ' ')
  for (const [, pattern] of LAYERS) solid = solid.replace(pattern, ' ')
  const { metal, fineness } = readMetal(solid, layer)
  const stone = earliest(STONES, text)
  return {
    kind,
    metal,
    colour:
      metal === 'gold' ? (COLOURS.find(([, pattern]) => pattern.test(solid))?.[0] ?? null) : null,
    fineness,
    plating: layer,
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
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('½', ' 1/2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’`´]/g, "'")
    .replace(/\s+/g, ' ')
}

function readMetal(solid: string, layer: MetalFacts['plating']) {
  const marks = marksOf(solid)
  const namedMetals = METAL_PATTERNS.map(([metal, pattern]) => ({
    metal,
    position: solid.search(pattern),
  }))
    .filter(({ position }) => position >= 0)
    // In a title about gold plating the word for gold means the plating.
    .filter(
      ({ metal }, _index, metals) => metal !== 'gold' || layer !== 'gold' || metals.length === 1,
    )
    .sort((a, b) => a.position - b.position)
  // "Zilver roestvrij staal" is steel, unless a hallmark shows that it contains silver.
  const base = namedMetals.find(({ metal }) => BASE.has(metal))
  const isMarked = marks.carat !== undefined || marks.thousandths.length > 0
  const first = base && !isMarked && !/\bsterling/.test(solid) ? base : namedMetals[0]
  const carat = layer === 'gold' ? undefined : marks.carat
  const metal =
    layer === 'gold' && first?.metal === 'gold'
      ? null
      : (first?.metal ?? (carat !== undefined ? 'gold' : metalOf(marks.thousandths)))
  const finenesses = metal ? FINENESSES[metal] : undefined
  const inThousandths = marks.thousandths.find((mark) => finenesses?.includes(mark))
  const fineness =
    metal === 'gold'
      ? (carat ?? inThousandths ?? null)
      : (inThousandths ?? (metal === 'silver' && /\bsterling/.test(solid) ? 925 : null))
  return { metal, fineness }
}

const BASE = new Set<Metal>(['steel', 'brass', 'titanium'])

function marksOf(solid: string) {
  const [carat] = [...solid.matchAll(CARAT)].map(([, number = '']) => FINENESS_BY_CARAT[number])
  const thousandths = [...solid.matchAll(THOUSANDTHS)].map(([, number]) => Number(number))
  return { carat, thousandths }
}

/** Returns the metal for a hallmark without the name of a metal: "585" means gold, "925" silver. */
function metalOf(thousandths: number[]): Metal | null {
  const mark = thousandths.find((fineness) => !SELDOM_METAL.has(fineness))
  if (mark === undefined) return null
  return mark === 925 ? 'silver' : mark === 999 ? null : 'gold'
}

function earliest(patterns: [string, RegExp][], text: string): string | null {
  let best: { name: string; position: number } | null = null
  for (const [name, pattern] of patterns) {
    const position = text.search(pattern)
    if (position >= 0 && (!best || position < best.position)) best = { name, position }
  }
  return best?.name ?? null
}

const MM_PER_UNIT: Record<string, number> = { mm: 1, cm: 10 }
const MM_PER_INCH = 25.4
const SHORTEST_MM = 130
const LONGEST_MM = 1_300

/** Returns a length in mm; smaller measures are the width or the size of a stone. */
function readLength(text: string, kind: Kind | null): number | null {
  for (const [, number = '', unit = ''] of text.matchAll(LENGTH)) {
    const amount = Number(number.replace(',', '.'))
    const mm = amount * (MM_PER_UNIT[unit] ?? MM_PER_INCH)
    const isMetric = unit in MM_PER_UNIT
    const roundedMm = isMetric ? Math.round(mm) : Math.round(mm / 10) * 10
    if (roundedMm >= SHORTEST_MM && roundedMm <= LONGEST_MM && (kind !== null || unit === 'cm'))
      return roundedMm
  }
  return null
}
