import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'

interface BrandLinksProps {
  heading: string
  brands: { slug: string; name: string }[]
}

/** The brands of the shop, each with its list. */
export function BrandLinks({ heading, brands }: BrandLinksProps) {
  return (
    <section className="wrap mt-section">
      <h2 className={heading ? 'display mb-6 text-display-md wrap-anywhere' : 'sr-only'}>
        {heading || 'Merken'}
      </h2>
      <ul className="flex flex-wrap gap-x-10 gap-y-2 border-y border-line py-4">
        {brands.map(({ slug, name }) => (
          <li key={slug} className="min-w-0">
            <Link
              to={`${path('/shop')}?merk=${encodeURIComponent(slug)}`}
              className="display inline-flex min-h-target items-center text-display-xs wrap-anywhere decoration-1 underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
