import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface ReviewsHeadProps {
  title: string
  product: { slug: string; name: string }
  crumbs: Crumb[]
}

/** Heading of the pages with reviews of one product. */
export function ReviewsHead({ title, product, crumbs }: ReviewsHeadProps) {
  return (
    <>
      <div className="hidden pt-3 lg:block">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <h1 className="display mt-6 text-display-md wrap-anywhere lg:mt-2">{title}</h1>
      <p className="mt-2">
        <Link
          to={productUrl(product.slug)}
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Bekijk {product.name}
        </Link>
      </p>
    </>
  )
}
