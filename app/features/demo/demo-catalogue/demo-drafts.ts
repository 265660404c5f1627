import type { PhotoDraft, ProductDraft } from '#app/features/catalog/products/product-draft.ts'
import { dutchMidnight } from '#app/platform/dutch-time.ts'
import { escapeHtml } from '#app/platform/text/escape.ts'
import type { DemoCatalogue, DemoProduct } from './demo-catalogue.server.ts'
import { demoCategoryPath } from './demo-categories.ts'
import { demoAttributes, demoSpecifications, demoSubtitle } from './demo-facts.ts'
import { DEMO_SALES, daysBefore } from './demo-prices.ts'
import { demoVariants } from './demo-variants.ts'
import { hashNumber } from './hash-number.ts'

/** The most popular products, in the order of the home page. */
const POPULAR_PRODUCTS = [
  'solitairring-aurelie',
  'schakelketting-noor',
  'creolen-sara',
  'saffierring-vera',
  'tennisarmband-iris',
  'parelketting-marit',
  'zegelring-otto',
  'oorknopjes-solitair-elin',
]

/** Returns the demo catalogue as drafts; the dates of sales are relative to `now`. */
export function demoDrafts(
  catalogue: DemoCatalogue,
  photoIds: Map<string, number>,
  now: Date,
): ProductDraft[] {
  const products = catalogue.products
  const collections = new Set(
    products
      .map(({ collection }) => collection)
      .filter((name, index, allNames) => allNames.indexOf(name) !== index),
  )
  const photoOf = (file: string): PhotoDraft => ({ mediaId: photoIds.get(file) ?? 0 })
  return products.map((product) => toDraft(product, collections, photoOf, now))
}

function toDraft(
  product: DemoProduct,
  collections: Set<string>,
  photoOf: (file: string) => PhotoDraft,
  now: Date,
): ProductDraft {
  const { options, variants } = demoVariants(product, photoOf)
  const sale = DEMO_SALES[product.slug]
  return {
    ref: product.slug,
    kind: options.length > 0 ? 'variable' : 'simple',
    seller: 'own',
    status: 'published',
    slug: product.slug,
    name: product.title,
    subtitle: demoSubtitle(product),
    shortDescription: product.short_description,
    description: `<p>${escapeHtml(product.description)}</p>`,
    brand: brandOf(product),
    categories: [demoCategoryPath(product.category, product.tags)],
    tags: product.tags,
    options,
    specifications: demoSpecifications(product),
    attributes: demoAttributes(product, collections),
    vatRate: 21,
    soldIndividually: false,
    externalUrl: null,
    popularity: popularityOf(product.slug),
    photos: product.images.map(({ file }) => photoOf(file)),
    variants: variants.map((variant) =>
      sale && product.sale_price !== null && isReduced(product, variant.priceCents)
        ? {
            ...variant,
            salePriceCents: Math.round(product.sale_price * 100),
            saleStartsAt: daysBefore(now, sale.beganDaysAgo).toISOString(),
            saleEndsAt: dutchMidnight(daysBefore(now, -sale.endsInDays)).toISOString(),
          }
        : variant,
    ),
  }
}

/** The sale price in the catalogue is only for the metal with the listed price. */
const isReduced = (product: DemoProduct, priceCents: number) =>
  priceCents === Math.round(product.price * 100)

/** Returns one of three invented brands. */
function brandOf(product: DemoProduct): string {
  if (/parel/.test(product.material) || product.tags.includes('parel')) return 'Parelatelier Wad'
  return product.variants.length === 0 && /zilver/.test(product.material)
    ? 'Zilversmederij Kling'
    : 'Schakel'
}

function popularityOf(slug: string): number {
  const place = POPULAR_PRODUCTS.indexOf(slug)
  return place === -1 ? hashNumber(slug) % 100 : 200 - place
}
