import { METAL_LABEL, type Specification } from '#app/features/catalog/products/catalog.ts'
import {
  isRingSize,
  readRingSize,
  ringSizeText,
} from '#app/features/storefront/size-guide/ring-size.ts'
import type { ProductDetail } from './product.ts'
import { type Choice, fittingVariants } from './variant-choice.ts'

/** The part of a product that both the product page and the quick view need to sell it. */
export type SellableProduct = Pick<
  ProductDetail,
  | 'id'
  | 'slug'
  | 'name'
  | 'subtitleByMetal'
  | 'shortDescription'
  | 'seller'
  | 'options'
  | 'variants'
  | 'photos'
  | 'photoMetal'
  | 'soldIndividually'
  | 'soldAsPair'
  | 'rings'
  | 'textFields'
>

export const RING_SIZE_OPTION = 'ringmaat'

/** Returns a value as text: "17 (omtrek 53,4 mm)" for a ring size, otherwise the value itself. */
export function valueText(code: string, value: string): string {
  const diameter = isRingSize(code) ? readRingSize(value) : undefined
  return diameter === undefined ? value : ringSizeText(diameter)
}

/** Returns the label of a value's button: "17" for a ring size. */
export function valueLabel(code: string, value: string): string {
  return isRingSize(code) ? value.replace(/^maat /i, '').replace('.', ',') : value
}

/** Returns the choice as a text that is short enough for the buy bar: "Witgoud, 17", or "19 · 17" for a pair. */
export function shortChoiceText(product: Pick<SellableProduct, 'options'>, choice: Choice): string {
  const isPair = product.options.filter(({ code }) => isRingSize(code)).length > 1
  return product.options
    .flatMap(({ code }) => {
      const value = choice[code]
      if (value === undefined) return []
      return valueLabel(code, value)
    })
    .join(isPair ? ' · ' : ', ')
}

/** Returns the SKU of one variant, or the common prefix of the SKUs of several. */
export function articleNumber(variants: { sku: string | null }[]): string | undefined {
  const [firstSku = '', ...otherSkus] = variants.flatMap(({ sku }) => sku ?? [])
  let prefix = firstSku
  for (const sku of otherSkus) {
    while (!sku.startsWith(prefix)) prefix = prefix.slice(0, -1)
  }
  return prefix.replace(/[-_. ]+$/, '') || undefined
}

/** A product with the facts that `specificationsOf` needs. */
export type SpecifiedProduct = Pick<
  ProductDetail,
  'options' | 'variants' | 'photos' | 'specifications' | 'specificationsIn'
>

/** Returns the specifications of the variants that fit the choice, with one line for each of their metals. */
export function specificationsOf(product: SpecifiedProduct, choice: Choice): Specification[] {
  const { variants, specifications, specificationsIn } = product
  if (variants.every(({ metalLine }) => metalLine === undefined))
    return specificationsIn[choice.metaal ?? ''] ?? specifications
  const productLine = specifications.find(({ label }) => label === METAL_LABEL)?.value ?? ''
  const lines = fittingVariants(product, choice).map(({ metalLine = productLine }) => metalLine)
  const value = [...new Set(lines)].filter(Boolean).join(' of ')
  return [
    ...(value === '' ? [] : [{ label: METAL_LABEL, value }]),
    ...specifications.filter(({ label }) => !/^gehalte/i.test(label)),
  ]
}

/** Returns the fineness in thousandths from the specifications: "585", or "585 of 925" for a product in two metals. */
export function finenessOf(specifications: Specification[]): string | undefined {
  const line = specifications.find(({ label }) => /^gehalte/i.test(label))
  const finenesses = line?.value.match(/\b[5789]\d\d\b/g)
  return finenesses ? [...new Set(finenesses)].join(' of ') : undefined
}

/** Returns ", alleen in de gesloten verpakking": the condition that the owner states in "Terugsturen"; '' without one. */
export function returnCondition(specifications: Specification[]): string {
  const value = specifications.find(({ label }) => /^terugsturen/i.test(label))?.value
  return value ? `, ${value.charAt(0).toLowerCase()}${value.slice(1)}` : ''
}
