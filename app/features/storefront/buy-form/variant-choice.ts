import type { SaleEnd } from '#app/features/catalog/pricing/sale-end.ts'
import type { Photo, ProductOption } from '#app/features/catalog/products/catalog.ts'
import { isAvailable } from '#app/features/catalog/stock/variant-offer.ts'
import { stockMailUrl } from '#app/features/customers/stock-mails/stock-mails.ts'
import { cheapestVariant } from '#app/features/listings/product-cards/product-card.ts'
import { isRingSize } from '#app/features/storefront/size-guide/ring-size.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import type { Cents } from '#app/platform/money.ts'
import {
  type OptionValueState,
  optionValueState,
  type ProductDetail,
  type VariantDetail,
} from './product.ts'

/** The options chosen so far: {metaal: "Witgoud", ringmaat: "17"}. */
export type Choice = Record<string, string>

/** A submitted form that was rejected: all typed values, and the errors by field. */
export interface RejectedChoice {
  choice: Choice
  /** message about the whole form */
  error: string
  formValues: FormValues
  errors: FieldErrors
}

export type ChoosableProduct = Pick<ProductDetail, 'options' | 'variants' | 'photos' | 'photoMetal'>

/** Returns a value as it is written in a URL: "Roségoud" is "rosegoud", "17,5" is "17.5". */
export function optionSlug(value: string): string {
  return value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/,/g, '.')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
}

/**
 * Returns whether a value is available, sold out or impossible, given the choices for the options before it. Later options are
 * ignored, so that a chosen size never disables a metal.
 */
export function valueState(
  product: ChoosableProduct,
  choice: Choice,
  option: ProductOption,
  value: string,
): OptionValueState {
  const earlierChoices: Choice = {}
  for (const earlierOption of product.options) {
    if (earlierOption.code === option.code) break
    // The sizes of the rings of a pair do not depend on each other.
    if (isRingSize(earlierOption.code) && isRingSize(option.code)) continue
    const earlierValue = choice[earlierOption.code]
    if (earlierValue !== undefined) earlierChoices[earlierOption.code] = earlierValue
  }
  return optionValueState(product, earlierChoices, option.code, value)
}

/** Drops impossible values and chooses the only possible value of an option. */
export function settleChoice(
  product: ChoosableProduct,
  wantedChoice: Record<string, string | undefined>,
): Choice {
  const choice: Choice = {}
  for (const option of product.options) {
    const possibleValues = option.values.filter(
      (value) => valueState(product, choice, option, value) !== 'impossible',
    )
    const value = possibleValues.length === 1 ? possibleValues[0] : wantedChoice[option.code]
    if (value !== undefined && possibleValues.includes(value)) choice[option.code] = value
  }
  return choice
}

/** Reads the choice from a URL or a submitted form; values may be slugs or the option values themselves. */
export function readChoice(
  product: ChoosableProduct,
  parameters: { get(name: string): unknown },
): Choice {
  const wantedChoice: Choice = {}
  for (const { code, values } of product.options) {
    const wantedValue = parameters.get(code)
    if (typeof wantedValue !== 'string') continue
    const value = values.find(
      (value) => value === wantedValue || optionSlug(value) === optionSlug(wantedValue),
    )
    if (value !== undefined) wantedChoice[code] = value
  }
  return settleChoice(product, wantedChoice)
}

/**
 * Returns the initial choice of a page: the options in its URL, plus the metal of the first photo. The metal is left out if
 * the URL has another metal, or a size in which this metal is not sold.
 */
export function initialChoice(product: ChoosableProduct, parameters: URLSearchParams): Choice {
  const choice = readChoice(product, parameters)
  const choiceInPhoto = settleChoice(product, { metaal: product.photoMetal, ...choice })
  const keepsChoice = Object.keys(choice).every((code) => choiceInPhoto[code] === choice[code])
  return keepsChoice ? choiceInPhoto : choice
}

/** Returns the choice as query parameters; empty if nothing is chosen. */
export function choiceParameters(product: ChoosableProduct, choice: Choice): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const { code } of product.options) {
    const value = choice[code]
    if (value !== undefined) parameters.append(code, optionSlug(value))
  }
  return parameters
}

export function missingOptions(product: ChoosableProduct, choice: Choice): ProductOption[] {
  return product.options.filter(({ code }) => choice[code] === undefined)
}

/** Returns the variants that fit the choice so far. */
export function fittingVariants(product: ChoosableProduct, choice: Choice): VariantDetail[] {
  return product.variants.filter((variant) =>
    product.options.every(
      ({ code }) => choice[code] === undefined || choice[code] === variant.optionValues[code],
    ),
  )
}

/** Returns the variant for the cart; undefined until every option is chosen. */
export function chosenVariant(
  product: ChoosableProduct,
  choice: Choice,
): VariantDetail | undefined {
  return missingOptions(product, choice).length > 0
    ? undefined
    : fittingVariants(product, choice)[0]
}

export interface ChoicePrice {
  cents: Cents
  /** shows "vanaf": the options that are not chosen yet can raise the price */
  isFrom: boolean
  beforeCents: Cents | null
  percentOff: number | null
  saleEnd: SaleEnd | null
}

export function priceOfChoice(product: ChoosableProduct, choice: Choice): ChoicePrice | undefined {
  const variants = fittingVariants(product, choice)
  const cheapest = cheapestVariant(variants)
  return (
    cheapest && {
      cents: cheapest.priceCents,
      isFrom: variants.some((variant) => variant.priceCents > cheapest.priceCents),
      beforeCents: cheapest.beforeCents,
      percentOff: cheapest.percentOff,
      saleEnd: cheapest.saleEnd,
    }
  )
}

/** Adds the surcharge of the texts to a price. The percentage is dropped, because it applies to the product alone. */
export const withExtra = (price: ChoicePrice, extraCents: Cents): ChoicePrice =>
  extraCents === 0
    ? price
    : {
        ...price,
        cents: price.cents + extraCents,
        beforeCents: price.beforeCents === null ? null : price.beforeCents + extraCents,
        percentOff: null,
      }

/** A metal with this many photos is shown without photos of the other metals. */
const ENOUGH_PHOTOS = 4

/**
 * Returns the photos for a choice: first those of the chosen variants, starting with the cheapest one, then those of no
 * variant in particular. Without a choice a product shows all its photos, and so does the metal of its first photo if it
 * has few of its own.
 */
export function photosOfChoice(product: ChoosableProduct, choice: Choice): Photo[] {
  const { photos, photoMetal } = product
  const { metaal } = choice
  const hasEnoughPhotos = product.variants.some(
    ({ optionValues, photos }) => optionValues.metaal === metaal && photos.length >= ENOUGH_PHOTOS,
  )
  const hasNoChoice = Object.keys(choice).length === 0
  const showsProductPhotos = metaal ? metaal === photoMetal && !hasEnoughPhotos : hasNoChoice
  if (showsProductPhotos && photos.length > 0) return photos
  const variants = fittingVariants(product, choice)
  const choicePhotos = new Map<number, Photo>()
  const cheapest = cheapestVariant(variants)
  // A map retains the place of the first insertion, so the photos of the cheapest variant stay first.
  for (const { photos } of cheapest ? [cheapest, ...variants] : variants) {
    for (const photo of photos) choicePhotos.set(photo.id, photo)
  }
  const variantPhotoIds = new Set(
    product.variants.flatMap(({ photos }) => photos.map(({ id }) => id)),
  )
  const generalPhotos = photos.filter(({ id }) => !variantPhotoIds.has(id))
  return [...choicePhotos.values(), ...generalPhotos]
}

export type ChoiceStock =
  | { kind: 'plenty' }
  | { kind: 'few'; stockLeft: number }
  /** some of the variants that fit the choice are sold out; `share`: in how many it is left, "4 van de 7 maten" */
  | { kind: 'partly'; share: string }
  | { kind: 'sold-out' }

/** Returns the stock to show for a choice. A single variant with at most `maxFew` units is shown with their number. */
export function stockOfChoice(
  product: ChoosableProduct,
  choice: Choice,
  maxFew: number,
): ChoiceStock {
  const variants = fittingVariants(product, choice)
  const available = variants.filter(isAvailable)
  if (available.length === 0) return { kind: 'sold-out' }
  if (available.length < variants.length) {
    const [missing, otherMissing] = missingOptions(product, choice)
    const isOnlySizeMissing = missing && isRingSize(missing.code) && !otherMissing
    const share = isOnlySizeMissing
      ? `${available.length} van de ${variants.length} maten`
      : 'de meeste uitvoeringen'
    return { kind: 'partly', share }
  }
  const [onlyVariant] = available
  if (
    available.length === 1 &&
    onlyVariant &&
    onlyVariant.stock !== null &&
    onlyVariant.stock <= maxFew
  ) {
    return { kind: 'few', stockLeft: onlyVariant.stock }
  }
  return { kind: 'plenty' }
}

/**
 * Returns the page where a shopper requests a mail when the variant is back; undefined unless the chosen variant is sold
 * out.
 */
export function mailUrlOfChoice(product: ChoosableProduct, choice: Choice): string | undefined {
  const variant = chosenVariant(product, choice)
  if (!variant || isAvailable(variant)) return
  // Of a pair, the mail is about the ring that is sold out, which may be the second one.
  const id = variant.secondId === undefined ? variant.id : variant.soldOutId
  return id === undefined ? undefined : stockMailUrl(id)
}
