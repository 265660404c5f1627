import { brandUrl } from '#app/features/catalog/products/catalog.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { ProductDetail } from '#app/features/storefront/buy-form/product.ts'

export interface BrandLink {
  name: string
  url: string
}

/**
 * Returns the link to the page of a product's brand. Null for the shop's own brand, to which every page links already, and
 * for a product that the brand's page does not list.
 */
export function brandLinkOf(
  { brand, status }: Pick<ProductDetail, 'brand' | 'status'>,
  { name: shopName }: Pick<ShopSettings, 'name'>,
): BrandLink | null {
  if (!brand || brand.name === shopName || status !== 'published') return null
  return { name: brand.name, url: brandUrl(brand.slug) }
}
