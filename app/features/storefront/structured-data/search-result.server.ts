import { materialOf } from '#app/features/catalog/products/product-identity.ts'
import { readSearchSettings } from '#app/features/core/settings/search-settings.server.ts'
import { fillText } from '#app/features/core/settings/search-settings.ts'
import type { ProductDetail } from '#app/features/storefront/buy-form/product.ts'
import type { App } from '#app/platform/app.ts'

type SearchResult = ProductDetail['searchResult']

/** Returns the title and description for search engines: the product's own, by the owner's templates, or of its texts. */
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
      product.shortDescription ||
      product.subtitle,
  }
}
