import {
  type ProductTextField,
  textFieldsFor,
  textName,
} from '#app/features/catalog/text-fields/text-fields.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import type { ProductDetail, VariantDetail } from './product.ts'
import type { Choice, ChoosableProduct } from './variant-choice.ts'

/**
 * Start here: choosing two rings that are sold as a pair. The stored product has a variant for each ring in each size.
 * `toChoosableProduct` converts it to a product with a variant for each combination of two rings.
 */

/** The option that distinguishes the rings of a pair; without this option both rings are equal. */
const RING = 'ring'
const SIZE = 'ringmaat'
/** Code of the size of the second ring, in forms and URLs. */
const SECOND_SIZE = 'ringmaat2'

export type PairProduct = ChoosableProduct & Pick<ProductDetail, 'soldAsPair'>

/**
 * Returns a product with the options and variants that a shopper chooses from. A pair has a size option for each ring, and a
 * variant for each combination of sizes: `id` is the variant of the first ring, `secondId` that of the second ring.
 */
export function toChoosableProduct<Product extends PairProduct>(product: Product): Product {
  if (!product.soldAsPair) return product
  const rings = ringNames(product)
  const size = product.options.find(({ code }) => code === SIZE)
  const sharedOptions = product.options.filter(({ code }) => code !== RING && code !== SIZE)
  const sizes = size
    ? [SIZE, SECOND_SIZE].map((code, index) => ({
        ...size,
        code,
        name: `Maat van ${ringText(rings[index] ?? `Ring ${index + 1}`)}`,
      }))
    : []
  const sharedKey = ({ optionValues }: VariantDetail) =>
    sharedOptions.map(({ code }) => optionValues[code]).join()
  const isOfRing = (variant: VariantDetail, index: number) =>
    rings.length === 0 || variant.optionValues[RING] === rings[index]
  const variants = product.variants
    .filter((variant) => isOfRing(variant, 0))
    .flatMap((first) =>
      product.variants
        .filter((variant) => isOfRing(variant, 1) && sharedKey(variant) === sharedKey(first))
        .map((second) => toPair(first, second)),
    )
  return { ...product, rings, options: [...sharedOptions, ...sizes], variants }
}

/** Returns the name of a ring inside a sentence: "de brede ring", "ring 2" or "haar ring". */
const ringText = (ring: string) =>
  `${/^(?:ring \d|haar|zijn|hun|jouw|mijn)\b/i.test(ring) ? '' : 'de '}${ring.toLowerCase()}`

/** Returns the index (0 or 1) of the ring whose size this option is; undefined for other options. */
export function ringOfOption({ soldAsPair }: PairProduct, code: string): number | undefined {
  if (soldAsPair && code === SIZE) return 0
  if (soldAsPair && code === SECOND_SIZE) return 1
}

/** Returns the names of the two rings; empty if both are equal. */
const ringNames = ({ options }: Pick<PairProduct, 'options'>): string[] =>
  options.find(({ code }) => code === RING)?.values ?? []

/** Returns the price of two rings. Each variant has the price of a whole pair, so each ring costs half of it. */
const priceOfPair = (first: number, second: number) => Math.ceil(first / 2) + Math.floor(second / 2)

function toPair(first: VariantDetail, second: VariantDetail): VariantDetail {
  const { [SIZE]: secondSize, [RING]: _, ...secondValues } = { ...second.optionValues }
  const { [RING]: _ring, ...firstValues } = first.optionValues
  const isReduced = first.beforeCents !== null || second.beforeCents !== null
  return {
    ...first,
    secondId: second.id,
    soldOutId: [first, second].find(({ stock }) => stock === 0)?.id,
    optionValues: {
      ...secondValues,
      ...firstValues,
      ...(secondSize === undefined ? {} : { [SECOND_SIZE]: secondSize }),
    },
    priceCents: priceOfPair(first.priceCents, second.priceCents),
    beforeCents: isReduced
      ? priceOfPair(first.beforeCents ?? first.priceCents, second.beforeCents ?? second.priceCents)
      : null,
    percentOff: first.percentOff === second.percentOff ? first.percentOff : null,
    saleEnd: first.saleEnd ?? second.saleEnd,
    stock: stockOfPair(first, second),
    photos: [
      ...new Map([...first.photos, ...second.photos].map((photo) => [photo.id, photo])).values(),
    ],
  }
}

/** Returns the number of pairs in stock; null if neither stock is counted. Two rings of one variant share its stock. */
function stockOfPair(first: VariantDetail, second: VariantDetail): number | null {
  if (first.id === second.id) return first.stock === null ? null : Math.floor(first.stock / 2)
  const stocks = [first.stock, second.stock].filter((stock) => stock !== null)
  return stocks.length === 0 ? null : Math.min(...stocks)
}

/** The text fields of one unit, with the name of the unit if there are two. */
export interface TextPart {
  part: 1 | 2
  /** null: the product is no pair */
  name: string | null
  fields: ProductTextField[]
}

/** Returns the text fields for a choice. The product must come from `toChoosableProduct`. */
export function textParts(
  {
    textFields,
    soldAsPair,
    rings = [],
  }: Pick<ProductDetail, 'textFields' | 'soldAsPair' | 'rings'>,
  choice: Choice,
): TextPart[] {
  if (textFields.length === 0) return []
  if (!soldAsPair) return [{ part: 1, name: null, fields: textFieldsFor(textFields, choice) }]
  const { [SECOND_SIZE]: secondSize, ...first } = choice
  const second = { ...first, ...(secondSize === undefined ? {} : { [SIZE]: secondSize }) }
  return [first, second].map((values, index) => {
    const ring = rings[index]
    return {
      part: index === 0 ? 1 : 2,
      name: ring ?? `Ring ${index + 1}`,
      fields: textFieldsFor(textFields, ring === undefined ? values : { ...values, [RING]: ring }),
    }
  })
}

/** Returns the number of typed texts, and their surcharge for one unit or pair. */
export function countTexts(
  parts: TextPart[],
  values: FormValues,
): { count: number; cents: number } {
  const filledFields = parts.flatMap(({ part, fields }) =>
    fields.filter(({ id }) => (values[textName(id, part)] ?? '').trim() !== ''),
  )
  return {
    count: filledFields.length,
    cents: filledFields.reduce((sum, { cents }) => sum + cents, 0),
  }
}
