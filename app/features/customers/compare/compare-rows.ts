import type { ProductCard, Specification } from '#app/features/catalog/products/catalog.ts'
import { type Cents, formatCents } from '#app/platform/money.ts'
import { formatTenths } from '#app/platform/text/number-text.ts'

/** Product data for the compare table. */
export interface ComparedProduct {
  card: ProductCard
  specifications: Specification[]
  /** labels of filter values by attribute code: {steen: ['Saffier']} */
  values: Record<string, string[]>
  variants: ComparedVariant[]
  /** "Dinsdag in huis" */
  delivery: string
  seller: string
}

interface ComparedVariant {
  optionValues: Record<string, string>
  priceCents: Cents
  stock: number | null
  weightMg: number | null
}

export interface CompareRow {
  label: string
  /** one cell per product; '' if unknown */
  cells: string[]
  differs: boolean
}

/** Rows of the table: label and cell. The price has its own row above them. */
const ROWS: [string, (product: ComparedProduct) => string][] = [
  ['Prijs per gram', pricePerGram],
  [
    'Metaal',
    (product) => specificationText(product, /^materiaal$/i) || attributeText(product, 'materiaal'),
  ],
  [
    'Gehalte',
    (product) => specificationText(product, /^gehalte/i) || attributeText(product, 'gehalte'),
  ],
  ['Steen', (product) => attributeText(product, 'steen') || specificationText(product, /^steen$/i)],
  ['Steenmaat', (product) => specificationText(product, /^steenmaat$/i)],
  ['Zijstenen', (product) => specificationText(product, /^zijstenen$/i)],
  ['Breedte van de band', (product) => specificationText(product, /^breedte van de band$/i)],
  ['Maten op voorraad', (product) => stockedValues(product, 'ringmaat')],
  ['Gewicht', (product) => weightText(product) || specificationText(product, /^gewicht$/i)],
  [
    'Lengte',
    (product) =>
      stockedValues(product, 'lengte') ||
      specificationText(product, /^lengte$/i) ||
      attributeText(product, 'lengte'),
  ],
  ['Beoordeling', ({ card }) => ratingText(card)],
  ['Levering', ({ delivery }) => delivery],
  ['Verkoop door', sellerText],
]

/** Returns the rows that have a value for at least one product; the seller is left out if this shop sells them all. */
export function compareRows(products: ComparedProduct[]): CompareRow[] {
  const isAllOurs = products.every(({ card }) => card.seller === 'own')
  return ROWS.flatMap(([label, toCell]) => {
    if (isAllOurs && toCell === sellerText) return []
    // No line ends between a number and its unit.
    const cells = products.map((product) =>
      toCell(product).replace(/ (?=(?:karaat|ct|mm)\b)/g, '\u00a0'),
    )
    const knownCount = cells.filter((cell) => cell !== '').length
    // A single price per gram has nothing to be compared with.
    const minCount = toCell === pricePerGram ? 2 : 1
    return knownCount < minCount ? [] : [{ label, cells, differs: differ(cells) }]
  })
}

/** Returns whether few rows differ, so that it helps to mark them. */
export function marksDifferences(products: ComparedProduct[]): boolean {
  const rows = compareRows(products)
  const different = rows.filter(({ differs }) => differs).length + Number(pricesDiffer(products))
  return different > 0 && different <= (rows.length + 1) / 2
}

export function pricesDiffer(products: ComparedProduct[]): boolean {
  return differ(
    products.map(({ card }) => `${card.priceCents} ${card.isFromPrice} ${card.beforeCents}`),
  )
}

/** The filter value of a product without a stone. */
const NO_STONE = 'Zonder steen'

const differ = (cells: string[]) => new Set(cells).size > 1

function specificationText({ specifications }: ComparedProduct, label: RegExp): string {
  return specifications
    .filter((specification) => label.test(specification.label))
    .map(({ value }) => value)
    .join(', ')
}

/** Returns "Labgekweekte saffier, labgekweekte diamant": the main stone, which the subtitle names, is first. */
function attributeText({ values, card }: ComparedProduct, code: string): string {
  const subtitle = card.subtitle.toLowerCase()
  const isInSubtitle = (label: string) => Number(subtitle.includes(label.toLowerCase()))
  return (values[code] ?? [])
    .toSorted((a, b) => isInSubtitle(b) - isInSubtitle(a))
    .map((label, index) => (index === 0 ? label : lowerFirst(label)))
    .join(', ')
}

const lowerFirst = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

const isInStock = ({ stock }: ComparedVariant) => stock === null || stock > 0

/** Distance between two ring sizes. */
const SIZE_STEP = 0.5
/** Number of consecutive sizes that is shorter as a range. */
const MIN_RANGE = 3

const sizeNumber = (value: string) => Number.parseFloat(value.replace(',', '.')) || 0

/** Joins sorted sizes, with consecutive ones as a range: "15,5; 16,5 t/m 18; 19". */
function rangesText(sizes: string[]): string {
  const runs: string[][] = []
  for (const size of sizes) {
    const run = runs.at(-1)
    const isNext = run && sizeNumber(size) - sizeNumber(run.at(-1) ?? '') === SIZE_STEP
    if (isNext) run.push(size)
    else runs.push([size])
  }
  return runs
    .flatMap((run) => (run.length < MIN_RANGE ? run : `${run[0]} t/m ${run.at(-1)}`))
    .join('; ')
}

/** Returns the values of an option that are in stock, from small to large: "16 t/m 17; 18 (niet in elke uitvoering)". */
function stockedValues({ variants }: ComparedProduct, code: string): string {
  const variantsWithOption = variants.filter(({ optionValues }) => optionValues[code] !== undefined)
  if (variantsWithOption.length === 0) return ''
  const values = variantsWithOption
    .filter(isInStock)
    .map(({ optionValues }) => optionValues[code] ?? '')
  const sortedValues = [...new Set(values)].sort((a, b) => sizeNumber(a) - sizeNumber(b))
  if (sortedValues.length === 0) return 'Uitverkocht'
  const otherChoices = new Set(
    variantsWithOption.map(({ optionValues }) => JSON.stringify({ ...optionValues, [code]: '' })),
  )
  const isPartly = values.length < sortedValues.length * otherChoices.size
  return `${rangesText(sortedValues)}${isPartly ? ' (niet in elke uitvoering)' : ''}`
}

const formatGrams = (mg: number) =>
  new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 2 }).format(mg / 1000)

function weightText({ variants }: ComparedProduct): string {
  const weights = variants.flatMap(({ weightMg }) => weightMg ?? [])
  if (weights.length === 0) return ''
  const lightest = Math.min(...weights)
  const heaviest = Math.max(...weights)
  return lightest === heaviest
    ? `${formatGrams(lightest)}\u00a0g`
    : `${formatGrams(lightest)} tot ${formatGrams(heaviest)}\u00a0g`
}

function sellerText({ seller }: ComparedProduct): string {
  return seller
}

function ratingText({ rating }: ProductCard): string {
  if (!rating) return ''
  return `${formatTenths(rating.average)} van 5 sterren (${rating.count}\u00a0${rating.count === 1 ? 'review' : 'reviews'})`
}

/**
 * Price per gram of the variant whose price the card shows; '' if its weight is unknown or another shop sells it. Also ''
 * for a product with a stone, because the stone is a large part of the price.
 */
function pricePerGram({ card, variants, values }: ComparedProduct): string {
  if (values.steen?.some((stone) => stone !== NO_STONE)) return ''
  const pricedVariant = variants.find(
    (variant) => variant.priceCents === card.priceCents && variant.weightMg,
  )
  return pricedVariant?.weightMg && card.seller === 'own'
    ? formatCents(Math.round((pricedVariant.priceCents * 1000) / pricedVariant.weightMg))
    : ''
}
