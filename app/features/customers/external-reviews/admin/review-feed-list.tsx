import { Form } from 'react-router'
import type { ReviewFeedState } from '#app/features/customers/external-reviews/review-feeds.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'

/** Review feeds with their state and buttons to stop or withdraw them. */
export function ReviewFeedList({ feeds }: { feeds: ReviewFeedState[] }) {
  return (
    <ul className="border-t border-line">
      {feeds.map((feed) => (
        <li key={feed.id} className="border-b border-line py-3">
          <p className="flex flex-wrap items-center gap-x-4">
            <span className="font-medium wrap-anywhere">{feed.name}</span>
            <span className="text-sm wrap-anywhere text-ink-2">{feed.publisher}</span>
            <FeedState feed={feed} />
          </p>
          <p className="text-sm text-ink-2">{reviewFeedText(feed)}</p>
          <div className="flex flex-wrap gap-x-4">
            {feed.everyHours !== null && (
              <FeedAction part="stop" id={feed.id} name={feed.name} text="Niet meer vanzelf" />
            )}
            <FeedAction
              part="withdraw"
              id={feed.id}
              name={feed.name}
              text="Toestemming intrekken en wissen"
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The state of a feed in sentences. */
function reviewFeedText(feed: ReviewFeedState): string {
  const { failure, lastReadText, reviews, products, isLive, allowedText, endedText } = feed
  return [
    failure && `De laatste lezing mislukte${endedText && `, ${endedText}`}: ${failure}`,
    lastReadText
      ? `Gelezen ${lastReadText}: ${formatWhole(reviews)} ${reviews === 1 ? 'review' : 'reviews'} bij ${formatWhole(products)} ${products === 1 ? 'stuk' : 'stuks'}.`
      : 'Nog niet gelezen.',
    lastReadText && !isLive ? 'Wat erin stond is te oud om te tonen en is gewist.' : '',
    readingText(feed),
    `Toestemming bevestigd ${allowedText}.`,
  ]
    .filter((line) => line !== '')
    .join(' ')
}

/** The read in progress, or else the next one; '' if there is none. */
function readingText({ rowsRead, nextReadText, everyHours }: ReviewFeedState): string {
  if (rowsRead !== null)
    return `Wordt nu gelezen: ${formatWhole(rowsRead)} ${rowsRead === 1 ? 'review' : 'reviews'} tot nu toe.`
  if (nextReadText === 'nu') return 'Wordt zo gelezen.'
  return nextReadText && `Weer ${nextReadText}, elke ${everyHours} uur.`
}

function FeedState({
  feed: { failure, lastReadText, isLive, rowsRead },
}: {
  feed: ReviewFeedState
}) {
  if (rowsRead !== null) return <StatusLabel tone="quiet">bezig</StatusLabel>
  if (failure) return <StatusLabel tone="danger">mislukt</StatusLabel>
  if (lastReadText === '') return <StatusLabel tone="quiet">wacht</StatusLabel>
  return isLive ? (
    <StatusLabel tone="success">in orde</StatusLabel>
  ) : (
    <StatusLabel tone="warning">verlopen</StatusLabel>
  )
}

function FeedAction({
  part,
  id,
  name,
  text,
}: {
  part: string
  id: number
  name: string
  text: string
}) {
  return (
    <Form method="post">
      <input type="hidden" name="part" value={part} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="quiet" aria-label={`${text}: ${name}`}>
        {text}
      </Button>
    </Form>
  )
}
