import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import type { VariantDraft } from '#app/features/catalog/products/product-draft.ts'
import { MAX_SKU, MAX_VALUE } from '#app/features/catalog/products/product-limits.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { resolveAttribute } from '#app/features/data-transfer/product-formats/known-attributes.ts'
import type { FormerAttribute } from './former-attributes.server.ts'
import { readGtin, readWeight } from './former-measures.server.ts'
import { formerAmount, formerCents, formerDate, metaValue } from './former-meta.server.ts'
import type { FormerPost } from './former-posts.server.ts'
import type { AddRemark, FormerProduct, ProductContext } from './former-products.server.ts'

const MAX_VARIANTS = 500
const MAX_STOCK = 1_000_000

type VariantContext = Pick<
  ProductContext,
  'mediaOf' | 'valueName' | 'attributeLabel' | 'weightUnit'
> & {
  /** factor that adds VAT to a price; 1 if prices include it */
  vatFactor: number
  isVariable: boolean
  isAmazon: boolean
}

/** Reads the variants of a product and its options; a variation without a price is left out. */
export function readFormerVariants(
  { post, variations }: FormerProduct,
  attributes: FormerAttribute[],
  context: VariantContext,
  addRemark: AddRemark,
): { variants: VariantDraft[]; options: ProductOption[] } {
  if (!context.isVariable) {
    const variant = readVariant(post, null, context, addRemark)
    return { variants: variant ? [variant] : [], options: [] }
  }
  const choices = choicesOf(attributes, variations, context)
  const variants = new Map<string, VariantDraft>()
  for (const variation of variations) {
    const variationLabel = `nr. ${variation.id}`
    if (variation.status !== 'publish') {
      addRemark('variation-off', variationLabel)
      continue
    }
    const formerVariant = readVariant(variation, post, context, addRemark)
    if (!formerVariant) continue
    const expanded = expandEmptyChoices(formerVariant, variation, choices, context)
    if (expanded.length > 1) addRemark('any-value')
    const newVariants = expanded.filter((each) => !variants.has(JSON.stringify(each.optionValues)))
    const freePlaces = MAX_VARIANTS - variants.size
    if (newVariants.length === 0) addRemark('double-variation', variationLabel)
    else if (freePlaces <= 0) addRemark('too-many-variants', variationLabel)
    // Only the first variant has the id of the variation.
    for (const [index, variant] of newVariants.slice(0, Math.max(0, freePlaces)).entries())
      variants.set(
        JSON.stringify(variant.optionValues),
        index === 0 ? { ...variant, newId: variation.id } : withoutId(variant),
      )
  }
  const variantList = [...variants.values()]
  const options = choices
    .map(({ code, name, values }) => {
      const usedValues = new Set(variantList.map(({ optionValues }) => optionValues[code] ?? ''))
      // Values have the order of the attribute, followed by values that only variations have.
      return {
        code,
        name,
        values: [...values.filter((value) => usedValues.delete(value)), ...usedValues],
      }
    })
    .filter(({ values }) => values.length > 0)
  return { variants: variantList, options }
}

function withoutId({ newId: _, ...variant }: VariantDraft): VariantDraft {
  return variant
}

/** Returns the attributes that are a choice, including those that only the variations fill in. */
function choicesOf(
  attributes: FormerAttribute[],
  variations: FormerPost[],
  context: VariantContext,
): FormerAttribute[] {
  const keys = new Set(
    variations.flatMap(({ meta }) =>
      [...meta.keys()].flatMap((key) => (key.startsWith('attribute_') ? key.slice(10) : [])),
    ),
  )
  const choices = attributes.filter(({ isChoice, key }) => isChoice || keys.has(key))
  const missingKeys = [...keys].filter((key) => !choices.some((choice) => choice.key === key))
  return [
    ...choices,
    ...missingKeys.map((key) => {
      const attribute = resolveAttribute(key.startsWith('pa_') ? context.attributeLabel(key) : key)
      return {
        key,
        code: attribute.code,
        name: attribute.name,
        values: [],
        isVisible: true,
        isChoice: true,
        isShared: false,
      }
    }),
  ]
}

function readVariant(
  post: FormerPost,
  parent: FormerPost | null,
  context: VariantContext,
  addRemark: AddRemark,
): VariantDraft | null {
  const value = (key: string) => metaValue(post.meta, key)
  const prices = context.isAmazon ? NO_PRICE : readPrices(post, context.vatFactor)
  if (!prices) {
    if (parent) addRemark('no-price', `nr. ${post.id}`)
    return null
  }
  const photos = parent
    ? [Number(value('_thumbnail_id'))].flatMap((id) => context.mediaOf(id) ?? [])
    : []
  return {
    sku: value('_sku').slice(0, MAX_SKU) || null,
    gtin: readGtin(post, addRemark),
    optionValues: {},
    ...prices,
    stock: context.isAmazon ? null : readStock(post, parent),
    weightMg: readWeight(
      value('_weight') || metaValue(parent?.meta, '_weight'),
      context.weightUnit,
      addRemark,
    ),
    photos: photos.map((mediaId) => ({ mediaId })),
    ...(parent && { newId: post.id }),
  }
}

const NO_SALE = { salePriceCents: null, saleStartsAt: null, saleEndsAt: null }
/** A product with marketplace offers has no price of its own: the offers have prices. */
const NO_PRICE = { priceCents: 0, ...NO_SALE }

function readPrices({ meta }: FormerPost, vatFactor: number) {
  const cents = (key: string) => {
    const amount = formerCents(metaValue(meta, key))
    if (amount === null || amount < 0) return null
    // VAT is added to the unrounded price, which may have more decimals than cents.
    return vatFactor === 1
      ? amount
      : Math.round((formerAmount(metaValue(meta, key)) ?? 0) * vatFactor * 100)
  }
  const [regular, sale] = [cents('_regular_price'), cents('_sale_price')]
  // Plugins that import products may fill in only `_price`, which WooCommerce derives from the other two.
  const priceCents = regular ?? sale ?? cents('_price')
  if (priceCents === null) return null
  if (regular === null || sale === null || sale >= regular) return { priceCents, ...NO_SALE }
  const from = formerDate(metaValue(meta, '_sale_price_dates_from'))
  const to = formerDate(metaValue(meta, '_sale_price_dates_to'))
  return {
    priceCents,
    salePriceCents: sale,
    saleStartsAt: from?.toISOString() ?? null,
    saleEndsAt: to?.toISOString() ?? null,
  }
}

/** A variation that does not count its own stock shares that of its parent. */
function readStock(post: FormerPost, parent: FormerPost | null): number | null {
  const tracksStock = (each: FormerPost | null) => metaValue(each?.meta, '_manage_stock') === 'yes'
  const stockPost = [post, parent].find(tracksStock)
  if (!stockPost) return metaValue(post.meta, '_stock_status') === 'outofstock' ? 0 : null
  if (['yes', 'notify'].includes(metaValue(stockPost.meta, '_backorders'))) return null
  const stock = Math.trunc(Number(metaValue(stockPost.meta, '_stock').replace(',', '.')))
  return Number.isNaN(stock) ? 0 : Math.min(MAX_STOCK, Math.max(0, stock))
}

/** An empty attribute means any value: the variation becomes one variant for each. */
function expandEmptyChoices(
  variant: VariantDraft,
  { meta }: FormerPost,
  choices: FormerAttribute[],
  { valueName }: VariantContext,
): VariantDraft[] {
  let expanded = [variant]
  for (const { key, code, values } of choices) {
    const storedValue = metaValue(meta, `attribute_${key}`)
    const value = (
      valueName(key, storedValue) ??
      values.find((each) => toSlug(each) === storedValue) ??
      storedValue
    )
      .slice(0, MAX_VALUE)
      .toWellFormed()
    const optionValues = value === '' ? values : [value]
    if (optionValues.length === 0 || expanded.length * optionValues.length > MAX_VARIANTS) continue
    expanded = expanded.flatMap((each) =>
      optionValues.map((text, index) => {
        const { newId, ...fields } = each
        return {
          ...fields,
          optionValues: { ...each.optionValues, [code]: text },
          // Only the first variant can have the SKU and the id of the variation.
          sku: each.sku && index > 0 ? `${each.sku}-${toSlug(text)}` : each.sku,
          ...(index === 0 && newId !== undefined && { newId }),
        }
      }),
    )
  }
  return expanded
}
