import { Check } from 'lucide-react'
import { photoUrl, widthsOf } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { type PublishedReview, reviewReportUrl } from './reviews.ts'

/** List of published reviews. */
export function ReviewArticles({
  reviews,
  shopName,
  heading: Heading = 'h3',
}: {
  reviews: PublishedReview[]
  shopName: string
  heading?: 'h2' | 'h3'
}) {
  return reviews.map((review) => (
    <article key={review.id} className="border-t border-line py-6">
      <div className="flex flex-wrap items-center gap-x-3">
        <Stars value={review.stars} />
        <Heading className="font-semibold wrap-anywhere">{review.title}</Heading>
      </div>
      <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{review.body}</p>
      {review.photos.length > 0 && <ReviewPhotos review={review} />}
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
        <span className="wrap-anywhere">
          {review.author}, {review.dateText}
        </span>
        {review.isVerified && (
          <span className="inline-flex items-center gap-1 text-success">
            <Check className="size-4" strokeWidth={1.5} aria-hidden="true" />
            Geverifieerde aankoop
          </span>
        )}
        <a
          href={reviewReportUrl(review.id)}
          rel="nofollow"
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Melden<span className="sr-only">: {review.title}</span>
        </a>
      </p>
      {review.answer && (
        <div className="mt-2 max-w-prose border-l-2 border-line-strong pl-4">
          <p className="text-sm font-medium">Antwoord van {shopName}</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{review.answer}</p>
        </div>
      )}
    </article>
  ))
}

function ReviewPhotos({ review }: { review: PublishedReview }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {review.photos.map((photo, index) => (
        <li key={photo.id}>
          <a href={photoUrl(photo, widthsOf(photo).at(-1) ?? 160, 'jpg')} className="block size-24">
            <Picture
              photo={photo}
              alt={`Foto ${index + 1} van ${review.author}`}
              sizes="6rem"
              className="block size-full"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
