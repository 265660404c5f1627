import type { ProductDraft } from '#app/features/catalog/products/product-draft.ts'
import {
  MAX_NAME,
  MAX_SHORT_DESCRIPTION,
  MAX_VALUE,
} from '#app/features/catalog/products/product-limits.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { toOptionAttribute } from '#app/features/data-transfer/product-formats/known-attributes.ts'
import { readPhpValue } from '#app/features/move-in/dump-files/php-value.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import { readAttributes } from './former-attributes.server.ts'
import { readFormerDescription, readSeo } from './former-html.server.ts'
import { metaValue } from './former-meta.server.ts'
import type { FormerPost } from './former-posts.server.ts'
import type { AddRemark, FormerProduct, ProductContext } from './former-products.server.ts'
import {
  filterAttributesOf,
  otherSpecificationsOf,
  specificationsOf,
} from './former-specifications.server.ts'
import { readFormerVariants } from './former-variants.server.ts'
import type { Remark, RemarkCode } from './move-remarks.ts'

const BRAND_TAXONOMIES = ['product_brand', 'pwb-brand', 'yith_product_brand', 'brand', 'store']
/** Slugs of the category that WooCommerce gives to products without one. */
export const NO_CATEGORY_SLUGS = new Set(['uncategorized', 'ongecategoriseerd', 'geen-categorie'])
/** Product types of the plugins for gift cards. */
const GIFT_CARD_TYPES = new Set([
  'gift-card',
  'gift_card',
  'pw-gift-card',
  'wgm_gift_card',
  'gift-certificate',
])

/** Turns a product of the former shop into a draft; null with a remark if it cannot be sold here. */
export function readFormerProduct(
  formerProduct: FormerProduct,
  context: ProductContext,
): { draft: ProductDraft | null; remarks: Remark[] } {
  const { post } = formerProduct
  const remarks: Remark[] = []
  const name = plainText(post.title).slice(0, MAX_NAME).toWellFormed()
  const addRemark = (code: RemarkCode, detail = '') =>
    void remarks.push({ code, name: [name || `nr. ${post.id}`, detail].filter(Boolean).join(': ') })
  const type = productType(formerProduct)
  if (name === '') addRemark('no-name')
  else if (metaValue(post.meta, '_gift_card') === 'yes' || GIFT_CARD_TYPES.has(type))
    addRemark('gift-card')
  else if (type === 'grouped') addRemark('grouped')
  else if (!['simple', 'variable', 'external'].includes(type)) addRemark('unknown-type', type)
  if (remarks.length > 0) return { draft: null, remarks }
  const asin = asinOf(post)
  if (asin) addRemark('amazon-content')
  const attributes = readAttributes(formerProduct, context)
  for (const key of brokenFields(post)) addRemark('broken-value', key)
  const vatRate = readVatRate(post)
  const vatFactor = context.pricesIncludeVat ? 1 : 1 + vatRate / 100
  const isExternal = type === 'external' || asin !== ''
  const kind = { isVariable: type === 'variable' && !asin, isAmazon: asin !== '' }
  const productContext = { ...context, ...kind, vatFactor }
  const { options, variants } = readFormerVariants(
    formerProduct,
    attributes,
    productContext,
    addRemark,
  )
  if (variants.length === 0) {
    addRemark('no-variants')
    return { draft: null, remarks }
  }
  const { status, reasons } = readStatus(formerProduct)
  for (const reason of reasons) addRemark(reason)
  const seo = readSeo(post, name, context.siteName)
  const draft: ProductDraft = {
    ref: `id:${post.id}`,
    kind: options.length > 0 ? 'variable' : 'simple',
    seller: isExternal ? 'external' : 'own',
    status,
    slug: toSlug(post.slug) || toSlug(name) || `product-${post.id}`,
    name,
    subtitle: '',
    ...readTexts(post, asin, addRemark),
    brand: brandOf(formerProduct.terms),
    categories: categoriesOf(formerProduct, context),
    tags: tagsOf(formerProduct),
    options,
    specifications: [
      ...specificationsOf(attributes, options),
      ...otherSpecificationsOf(post, context.dimensionUnit),
    ],
    attributes: [...options.map(toOptionAttribute), ...filterAttributesOf(attributes, options)],
    vatRate,
    soldIndividually: metaValue(post.meta, '_sold_individually') === 'yes',
    externalUrl: externalUrlOf(post, asin, isExternal),
    popularity: 0,
    photos: asin ? [] : galleryOf(post, context, addRemark).map((mediaId) => ({ mediaId })),
    variants,
    newId: post.id,
    ...(seo && { searchResult: seo }),
    ...(post.createdAt && { publishedAt: post.createdAt.toISOString() }),
  }
  return { draft, remarks }
}

const SERIALISED_FIELDS = ['_product_attributes', '_upsell_ids', '_crosssell_ids', '_children']

/** Returns the fields with a serialised value that cannot be parsed. */
const brokenFields = ({ meta }: FormerPost) =>
  SERIALISED_FIELDS.filter((key) => {
    const text = metaValue(meta, key)
    return text !== '' && readPhpValue(text) === undefined
  })

/** Reads the texts of a product, except texts of Amazon, which are not imported. */
function readTexts(post: FormerPost, asin: string, addRemark: AddRemark) {
  if (asin) return { shortDescription: '', description: '' }
  const { html, lost } = readFormerDescription(post.content)
  if (lost.length > 0) addRemark('lost-parts', lost.join(', '))
  const shortText = plainText(readFormerDescription(post.excerpt).html)
    .slice(0, MAX_SHORT_DESCRIPTION)
    .toWellFormed()
  return { shortDescription: shortText, description: html }
}

const asinOf = ({ meta }: FormerPost) =>
  metaValue(meta, '_amzASIN') || metaValue(meta, '_amzaff_prodid').replace(/^amz-/, '')

function externalUrlOf({ meta }: FormerPost, asin: string, isExternal: boolean) {
  if (asin) return amazonUrl(asin, metaValue(meta, '_amzaff_country'))
  return isExternal ? readWebUrl(metaValue(meta, '_product_url')) : null
}

const tagsOf = ({ terms }: FormerProduct) =>
  unique(
    terms
      .filter(({ taxonomy }) => taxonomy === 'product_tag')
      .map((term) => term.name.slice(0, MAX_VALUE).toWellFormed()),
  ).slice(0, 60)

const unique = <T>(values: T[]) => [...new Set(values)]

export function productType({ post, terms, variations }: FormerProduct): string {
  const type = terms.find(({ taxonomy }) => taxonomy === 'product_type')?.slug ?? ''
  if (type === '' && variations.length > 0) return 'variable'
  if (type === '' && metaValue(post.meta, '_product_url') !== '') return 'external'
  // Types of plugins, such as "variable-subscription", are returned unchanged: they are not the similar type of WooCommerce.
  return type || 'simple'
}

function readStatus({ post, terms }: FormerProduct): {
  status: ProductDraft['status']
  reasons: RemarkCode[]
} {
  const visibility = new Set(
    terms.filter(({ taxonomy }) => taxonomy === 'product_visibility').map(({ slug }) => slug),
  )
  const isYes = (key: string) => metaValue(post.meta, key) === 'yes'
  if (isYes('_virtual') || isYes('_downloadable')) return { status: 'draft', reasons: ['virtual'] }
  if (post.password !== '') return { status: 'draft', reasons: ['protected'] }
  if (post.status === 'future') return { status: 'draft', reasons: ['scheduled'] }
  if (post.status === 'private') return { status: 'hidden', reasons: [] }
  if (post.status !== 'publish') return { status: 'draft', reasons: [] }
  const isHidden = visibility.has('exclude-from-catalog') && visibility.has('exclude-from-search')
  return { status: isHidden ? 'hidden' : 'published', reasons: [] }
}

function readVatRate({ meta }: Pick<FormerPost, 'meta'>): number {
  if (metaValue(meta, '_tax_status') === 'none') return 0
  const name = metaValue(meta, '_tax_class').toLowerCase()
  const isZeroRate = /zero|nul|0-?%/.test(name) && !/[1-9]/.test(name)
  if (isZeroRate) return 0
  return /reduced|verlaagd|laag|9/.test(name) ? 9 : 21
}

/** Returns the photos in their order, the main photo first. */
function galleryOf(
  post: FormerPost,
  { mediaOf }: Pick<ProductContext, 'mediaOf'>,
  addRemark: AddRemark,
): number[] {
  const ids = [
    metaValue(post.meta, '_thumbnail_id'),
    ...metaValue(post.meta, '_product_image_gallery').split(','),
  ]
  const photos = ids.flatMap((text) => {
    const id = Number(text)
    const photo = mediaOf(id)
    if (photo === undefined && id > 0) addRemark('lost-photo', `nr. ${id}`)
    return photo ?? []
  })
  return unique(photos).slice(0, 60)
}

function brandOf(terms: FormerProduct['terms']): string | null {
  for (const taxonomy of BRAND_TAXONOMIES) {
    const brand = terms.find((term) => term.taxonomy === taxonomy)
    if (brand) return brand.name.slice(0, MAX_VALUE).toWellFormed()
  }
  return null
}

/** Returns category paths, the primary category of an SEO plugin first, without categories that are parents of others. */
function categoriesOf(
  { post, terms }: FormerProduct,
  { categoryPath }: ProductContext,
): string[][] {
  const categoryTerms = terms.filter(
    ({ taxonomy, slug }) => taxonomy === 'product_cat' && !NO_CATEGORY_SLUGS.has(slug),
  )
  const primaryId = Number(
    metaValue(post.meta, '_yoast_wpseo_primary_product_cat') ||
      metaValue(post.meta, 'rank_math_primary_product_cat'),
  )
  const primaryTerms = categoryTerms.filter(({ id }) => id === primaryId)
  const otherTerms = categoryTerms.filter(({ id }) => id !== primaryId)
  const paths = [...primaryTerms, ...otherTerms]
    .map(({ id }) => categoryPath(id))
    .filter((path) => path.length > 0)
  const isParentOfOther = (path: string[]) =>
    paths.some(
      (other) => other.length > path.length && path.every((name, index) => other[index] === name),
    )
  return paths.filter((path) => !isParentOfOther(path))
}

const AMAZON_DOMAINS: Record<string, string> = {
  be: 'com.be',
  uk: 'co.uk',
  us: 'com',
  com: 'com',
  jp: 'co.jp',
  au: 'com.au',
}

/** Returns the URL of an ASIN without a partner tag; pages of this shop add the tag. */
function amazonUrl(asin: string, country: string): string {
  const code = country.toLowerCase().replace(/^amazon\./, '') || 'nl'
  return `https://www.amazon.${AMAZON_DOMAINS[code] ?? code}/dp/${encodeURIComponent(asin.toUpperCase())}`
}

function readWebUrl(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text) || text.length > 2_000) return null
  return new URL(text).href
}
