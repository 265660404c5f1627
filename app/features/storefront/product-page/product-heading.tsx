import { brandUrl } from '#app/features/catalog/products/catalog.ts'
import type { ProductDetail } from '#app/features/storefront/buy-form/product.ts'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** Names from other shops may fill a screen before the price. */
const LONG_NAME = 60

type HeadingProduct = Pick<ProductDetail, 'name' | 'subtitle' | 'brand' | 'status'>

/**
 * The name of a product, its subtitle, and a link to the page of its brand, which lists no product for customers only. The
 * shop's own brand is on every page already.
 */
export function ProductHeading({
  product: { name, subtitle, brand, status },
  shopName,
}: {
  product: HeadingProduct
  shopName: string
}) {
  return (
    <>
      <h1
        className={`display ${name.length > LONG_NAME ? 'text-display-sm' : 'text-display-md'} wrap-anywhere`}
      >
        {name}
      </h1>
      {subtitle && <p className="mt-2 text-lead text-ink-2">{subtitle}</p>}
      {brand && brand.name !== shopName && status === 'published' && (
        <p className="mt-1">
          <Link
            to={brandUrl(brand.slug)}
            className={`inline-flex min-h-target items-center ${TEXT_LINK}`}
          >
            {brand.name}
          </Link>
        </p>
      )}
    </>
  )
}
