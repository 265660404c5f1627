import type { Rating } from '#app/features/catalog/products/catalog.ts'
import type { SellableProduct } from '#app/features/storefront/buy-form/product-view.ts'
import type { PromiseText } from '#app/features/storefront/buy-form/stock-line.tsx'

/** What the quick view asks of the server. */
export interface QuickViewData {
  product: SellableProduct & { wishes: number; categoryIds: number[]; rating: Rating }
  /** when it was read (ISO) */
  at: string
  promise: PromiseText | null
  /** where else it is sold, for a piece of others; '' for our own */
  offersHtml: string
  /** photographs that stay at those shops, where there are none here */
  photosHtml: string
}

export const quickViewAddress = (slug: string) => `/deel/product/${slug}/`
