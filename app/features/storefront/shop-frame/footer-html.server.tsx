import { renderToStaticMarkup } from 'react-dom/server'
import type { Rating } from '#app/features/catalog/products/catalog.ts'
import { NewsletterForm } from '#app/features/customers/newsletter/newsletter-form.tsx'
import { reviewCount } from '#app/features/customers/reviews/review-texts.ts'
import { path } from '#app/platform/path.ts'
import { formatTenths } from '#app/platform/text/number-text.ts'
import type { FooterHtml } from './shop-footer.tsx'

interface FooterFacts {
  shopName: string
  /** rating of all products together */
  rating: Rating
  /** names of the payment methods */
  payments: string[]
}

/** Returns the parts of the footer without scripts as HTML, so that pages do not load their code. */
export function footerHtml({ shopName, rating, payments }: FooterFacts): FooterHtml {
  return {
    signUp: renderToStaticMarkup(
      <div className="mt-4 max-w-md text-sm text-on-night-2 lg:mt-8">
        <NewsletterForm shopName={shopName} source="footer" isInFooter />
        {rating && <ShopScore rating={rating} />}
      </div>,
      { identifierPrefix: 'footer' },
    ),
    bottom: renderToStaticMarkup(<BottomRow payments={payments} />),
  }
}

function ShopScore({ rating: { average, count } }: { rating: NonNullable<Rating> }) {
  return (
    <p className="lg:mt-8">
      <a
        href={path('/over-reviews')}
        className="inline-flex min-h-target items-center hover:underline"
      >
        <span>
          <strong className="font-figures font-semibold">
            {formatTenths(average)} van 5 sterren
          </strong>
          , op basis van {reviewCount(count)}
        </span>
      </a>
    </p>
  )
}

/**
 * The law requires the withdrawal link to be visible on every page: not collapsed, and not in a menu that the owner can
 * change.
 */
function BottomRow({ payments }: { payments: string[] }) {
  return (
    <>
      {payments.length > 0 && <PaymentMarks names={payments} />}
      <a href={path('/herroepen')}>Overeenkomst herroepen</a>
    </>
  )
}

function PaymentMarks({ names }: { names: string[] }) {
  return (
    <ul aria-label="Betaalwijzen" className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li
          key={name}
          className="inline-flex h-6 items-center rounded-control border border-white/30 px-2 text-xs"
        >
          {name}
        </li>
      ))}
    </ul>
  )
}
