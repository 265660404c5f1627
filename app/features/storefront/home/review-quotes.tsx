import { productAddress } from '#app/features/catalog/products/catalog.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Quote } from './shown-blocks.ts'

/** Reviews of products, with the page that explains how the shop checks them. */
export function ReviewQuotes({ heading, quotes }: { heading: string; quotes: Quote[] }) {
  return (
    <section className="wrap mt-section">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-4 lg:mb-8">
        <h2 className="display text-display-md wrap-anywhere">{heading || 'Reviews'}</h2>
        <Link
          to={path('/over-reviews')}
          className={`inline-flex min-h-target items-end pb-1 ${TEXT_LINK}`}
        >
          Hoe we reviews controleren
        </Link>
      </div>
      <ul className="grid gap-x-gutter gap-y-8 border-t border-ink pt-6 md:grid-cols-3">
        {quotes.map(({ id, stars, text, author, isVerified, product }) => (
          <li key={id} className="min-w-0">
            <Stars value={stars} />
            <blockquote className="mt-3 line-clamp-6 wrap-anywhere">{text}</blockquote>
            <p className="mt-3 text-sm text-ink-2">
              {author}
              {isVerified && ', kocht dit bij ons'}
            </p>
            <Link
              to={productAddress(product.slug)}
              className={`inline-flex min-h-target items-center text-sm wrap-anywhere ${TEXT_LINK}`}
            >
              {product.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
