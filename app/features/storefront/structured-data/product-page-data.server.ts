import { categoryUrl, productUrl } from '#app/features/catalog/products/catalog.ts'
import { materialOf } from '#app/features/catalog/products/product-identity.ts'
import { readSearchSettings } from '#app/features/core/settings/search-settings.server.ts'
import { fillText } from '#app/features/core/settings/search-settings.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { PublishedReview } from '#app/features/customers/reviews/reviews.ts'
import type { ShippingZone } from '#app/features/sales/delivery/shipping.ts'
import type { ProductDetail } from '#app/features/storefront/buy-form/product.ts'
import type { App } from '#app/platform/app.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import type { Crumb } from '#app/ui/breadcrumbs.tsx'
import { breadcrumbData } from '#app/ui/page-meta.ts'
import { photosOf, productData } from './product-data.ts'

interface ProductPageFacts {
  product: ProductDetail
  /** reviews that the page shows */
  reviews: PublishedReview[]
  settings: ShopSettings
  zones: ShippingZone[]
  crumbs: Crumb[]
}

export const crumbsOf = ({ categoryPath, name, slug }: ProductDetail): Crumb[] => [
  { name: 'Home', href: '/' },
  ...categoryPath.map((category) => ({
    name: category.name,
    href: categoryUrl(category.slug),
  })),
  { name, href: productUrl(slug) },
]

/**
 * Returns the schema.org data of a product page. Search engines require a photo, so a product without one is left out. The
 * owner's check passes `needsPhoto: false`, so that it can report the missing photo.
 */
export function productPageData(
  { siteUrl, clock }: Pick<App, 'siteUrl' | 'clock'>,
  { product, reviews, settings, zones, crumbs }: ProductPageFacts,
  { needsPhoto = true } = {},
): (object | null)[] {
  const description =
    withPlainSpaces(product.shortDescription) || plainText(product.description) || product.subtitle
  const terms = { zones, settings, now: clock.now() }
  const isIncluded = !needsPhoto || photosOf(product).length > 0
  return [
    isIncluded ? productData({ siteUrl, product, reviews, description, terms }) : null,
    breadcrumbData(siteUrl, crumbs),
  ]
}

/** Programs get plain spaces instead of the no-break ones that the page shows. */
const withPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')

type SearchResult = ProductDetail['searchResult']

/** Returns the title and description for search engines: those of the product, else those of the owner's template, else its texts. */
export async function searchResultOf(app: App, product: ProductDetail): Promise<SearchResult> {
  const { productTitle, productDescription } = await readSearchSettings(app)
  const values = {
    naam: product.name,
    ondertitel: product.subtitle,
    merk: product.brand?.name ?? '',
    materiaal: materialOf(product.metal, product.specifications) ?? '',
    categorie: product.categoryPath.at(-1)?.name ?? '',
  }
  return {
    title: product.searchResult?.title || fillText(productTitle, values),
    description:
      product.searchResult?.description ||
      fillText(productDescription, values) ||
      withPlainSpaces(product.shortDescription) ||
      product.subtitle,
  }
}
