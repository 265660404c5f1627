import { productAddress } from '#app/features/catalog/products/catalog.ts'
import { CompareToggle } from '#app/features/customers/compare/compare-toggle.tsx'
import { HeartButton } from '#app/features/customers/wishlist/heart-button.tsx'
import type { ProductDetail } from './product.ts'
import { ShareLink } from './share-link.tsx'

/** The actions besides buying: wishlist, compare and share. `at` is when the page was rendered (ISO). */
export function ProductActions({ product, at }: { product: ProductDetail; at: string }) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-6">
      {product.status !== 'hidden' && (
        <>
          <HeartButton product={product} at={at} className="-ml-2.5" />
          <CompareToggle product={product} />
        </>
      )}
      <ShareLink name={product.name} path={productAddress(product.slug)} />
    </div>
  )
}
