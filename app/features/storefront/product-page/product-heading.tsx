import type { ProductDetail } from '#app/features/storefront/buy-form/product.ts'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { BrandLink } from './brand-link.server.ts'

/** Longer names are set smaller: names from other shops could fill the screen above the price. */
const LONG_NAME_LENGTH = 60

/** The name of a product, and a line with a link to the page of its brand and the subtitle. */
export function ProductHeading({
  product: { name },
  subtitle,
  brand,
}: {
  product: Pick<ProductDetail, 'name'>
  subtitle: string | undefined
  brand: BrandLink | null
}) {
  return (
    <>
      <h1
        className={`display ${name.length > LONG_NAME_LENGTH ? 'text-display-sm' : 'text-display-md'} wrap-anywhere`}
      >
        {name}
      </h1>
      {(brand || subtitle) && (
        <p className="mt-2 text-lead text-ink-2">
          {brand && (
            <Link
              to={brand.url}
              className={`-my-2 inline-flex min-h-target items-center ${TEXT_LINK}`}
            >
              {brand.name}
            </Link>
          )}
          {brand && subtitle && ' · '}
          {subtitle}
        </p>
      )}
    </>
  )
}
