import type { ProductCard, Rating } from '#app/features/catalog/products/catalog.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import type { SellableProduct } from '#app/features/storefront/buy-form/product-view.ts'
import type { PromiseText } from '#app/features/storefront/buy-form/stock-line.tsx'
import { path } from '#app/platform/path.ts'

/** The response of the quick view's endpoint. */
export interface QuickViewData {
  product: SellableProduct & { wishes: number; categoryIds: number[]; rating: Rating }
  /** when the data was rendered (ISO) */
  renderedAt: string
  deliveryPromise: PromiseText | null
  /** the delivery promise once the shopper has typed a text, because the product is made first */
  personalPromise: PromiseText | null
  /** the offers of other shops for an external product; '' for an own product */
  offersHtml: string
  /** photos on other shops' servers, for a product without photos here */
  photosHtml: string
}

/** The facts of a card for its quick view. `metal` is the metal that the card shows, which the quick view preselects. */
export type QuickViewCard = Pick<ProductCard, 'slug' | 'name' | 'metal'>

export function quickViewUrl({ slug, metal }: QuickViewCard): string {
  const url = path('/deel/product/:slug', { slug })
  return metal === undefined ? url : `${url}?${new URLSearchParams({ metaal: toSlug(metal) })}`
}
