import { categoryAddress, productAddress } from '#app/features/catalog/products/catalog.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { ShownReview } from '#app/features/customers/reviews/reviews.ts'
import type { ShippingZone } from '#app/features/sales/delivery/shipping.ts'
import type { ProductDetail } from '#app/features/storefront/buy-form/product.ts'
import type { App } from '#app/platform/app.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import type { Crumb } from '#app/ui/breadcrumbs.tsx'
import { breadcrumbData } from '#app/ui/page-meta.ts'
import { productData } from './product-data.ts'

interface ProductPageFacts {
  product: ProductDetail
  /** the reviews that the page shows */
  reviews: ShownReview[]
  settings: ShopSettings
  zones: ShippingZone[]
  crumbs: Crumb[]
}

export const crumbsOf = ({ categoryPath, name, slug }: ProductDetail): Crumb[] => [
  { name: 'Home', href: '/' },
  ...categoryPath.map((category) => ({
    name: category.name,
    href: categoryAddress(category.slug),
  })),
  { name, href: productAddress(slug) },
]

/** Returns the schema.org data of a product page; validators read the same. */
export function productPageData(
  { siteUrl, clock }: Pick<App, 'siteUrl' | 'clock'>,
  { product, reviews, settings, zones, crumbs }: ProductPageFacts,
): (object | null)[] {
  const description = product.shortDescription || plainText(product.description) || product.subtitle
  const terms = { zones, settings, now: clock.now() }
  return [
    productData({ siteUrl, product, reviews, description, terms }),
    breadcrumbData(siteUrl, crumbs),
  ]
}
