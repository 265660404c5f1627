import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { NewsletterForm } from '#app/features/customers/newsletter/newsletter-form.tsx'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { ReviewQuote, ShopPromise } from './block-content.ts'

/** Product reviews, with a link to the page that explains how the shop checks reviews. */
export function ReviewQuotes({ heading, quotes }: { heading: string; quotes: ReviewQuote[] }) {
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
              to={productUrl(product.slug)}
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

interface BrandLinksProps {
  heading: string
  brands: { slug: string; name: string }[]
}

/** The brands of the shop, each with a link to its products. */
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

/** The promises of the shop and of its owner. */
export function ShopPromises({ promises }: { promises: ShopPromise[] }) {
  return (
    <section aria-label="Waar je op kunt rekenen" className="wrap mt-section">
      <ul className="grid grid-cols-1 divide-line border-t border-ink sm:grid-cols-2 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none lg:divide-x">
        {promises.map(({ title, text }) => (
          <li
            key={title}
            className="border-b border-line py-5 lg:border-b-0 lg:py-6 lg:pl-6 lg:first:pl-0"
          >
            <p className="font-semibold">{title}</p>
            <p className="mt-0.5 pr-6 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface NewsletterBlockProps {
  heading: string
  text: string
  shopName: string
  /** true on the home page, false on another page of the owner */
  isHome: boolean
}

/** The sign-up form of the newsletter. The stored consent names the page that contained the form. */
export function NewsletterBlock({ heading, text, shopName, isHome }: NewsletterBlockProps) {
  return (
    <section className="wrap mt-section">
      <div className="grid-cols-12 gap-x-gutter bg-ground p-6 lg:grid lg:p-12">
        <div className="col-span-6 mb-6 min-w-0 lg:mb-0">
          <h2 className="display text-display-md wrap-anywhere">{heading || 'Nieuwsbrief'}</h2>
          {text && (
            <p className="mt-4 max-w-[26em] text-lead whitespace-pre-line wrap-anywhere text-ink-2">
              {text}
            </p>
          )}
        </div>
        <div className="col-span-6 min-w-0">
          <NewsletterForm shopName={shopName} source={isHome ? 'home' : 'page'} />
        </div>
      </div>
    </section>
  )
}
