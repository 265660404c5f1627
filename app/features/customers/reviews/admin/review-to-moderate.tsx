import { Form, Link } from 'react-router'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { STATE_NAMES } from '#app/features/customers/reviews/reviews-messages.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { ModeratedReview } from './read-review-queue.server.ts'

const TONES = { waiting: 'warning', approved: 'success', rejected: 'quiet' } as const

/** A review with its author, the order behind it if known, and its reports. */
export function ReviewToModerate({ review }: { review: ModeratedReview }) {
  return (
    <>
      <div className="border-t border-ink pt-5 pb-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Stars value={review.stars} />
          <StatusLabel tone={TONES[review.state]}>{STATE_NAMES[review.state]}</StatusLabel>
          <Link
            to={productUrl(review.product.slug)}
            className={`${TEXT_LINK} inline-flex min-h-target items-center wrap-anywhere`}
          >
            {review.product.name}
          </Link>
        </div>
        <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{review.body}</p>
        {review.photos.length > 0 && (
          <ul className="mt-4 flex flex-wrap gap-3">
            {review.photos.map((photo, index) => (
              <li key={photo.id}>
                <Picture
                  photo={photo}
                  alt={`Foto ${index + 1} bij de review`}
                  sizes="12rem"
                  className="block size-48"
                />
              </li>
            ))}
          </ul>
        )}
        {review.scores.length > 0 && (
          <p className="mt-3 text-sm text-ink-2">
            {review.scores.map(({ name, stars }) => `${name} ${stars} van 5`).join(', ')}
          </p>
        )}
        <p className="mt-3 text-sm text-ink-2 wrap-anywhere">
          {review.author}, {review.moment}.{' '}
          {review.isVerified ? 'Geverifieerde aankoop' : 'Geen bestelling van dit sieraad bekend'}
          {review.orderId !== null && (
            <>
              :{' '}
              <Link
                to={path('/beheer/bestellingen/:id', { id: review.orderId })}
                className={TEXT_LINK}
              >
                bestelling {review.orderId}
              </Link>
            </>
          )}
        </p>
      </div>
      {review.reports.length > 0 && <ReviewReports review={review} />}
    </>
  )
}

function ReviewReports({ review }: { review: ModeratedReview }) {
  return (
    <section aria-labelledby="meldingen" className="border-t border-line pt-5 pb-6">
      <h2 id="meldingen" className="text-title font-semibold">
        Meldingen
      </h2>
      <ul>
        {review.reports.map((report) => (
          <li key={report.id} className="mt-3 max-w-prose wrap-anywhere">
            <p className="font-medium">
              {report.reason}
              {!report.isOpen && <span className="font-normal text-ink-3"> (afgehandeld)</span>}
            </p>
            <p className="whitespace-pre-line">{report.explanation}</p>
            <p className="text-sm text-ink-2">
              {report.moment}
              {report.email && (
                <>
                  ,{' '}
                  <a href={`mailto:${report.email}`} className={TEXT_LINK}>
                    {report.email}
                  </a>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {review.openReports > 0 && (
        <Form method="post" className="mt-4">
          <p className="mb-2 max-w-prose text-sm text-ink-2">
            Laat weten wat je besloot aan wie een adres achterliet: het verdwijnt hiermee.
          </p>
          <Button type="submit" name="intent" value="reports" variant="second" size="small">
            De review blijft staan
          </Button>
        </Form>
      )}
    </section>
  )
}
