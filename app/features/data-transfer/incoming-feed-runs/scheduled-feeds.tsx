import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { type FeedHealth, feedLines } from './feed-health.ts'

interface ScheduledFeedsProps {
  feeds: { id: number; name: string; source: string; lastReadText: string; everyHours: number }[]
}

/** Lists the feeds with a schedule, each with a button to stop it. */
export function ScheduledFeeds({ feeds }: ScheduledFeedsProps) {
  if (feeds.length === 0) return null
  return (
    <>
      <h3 className="mt-8 mb-2 font-semibold">Wordt vanzelf gelezen</h3>
      <ul className="border-t border-line">
        {feeds.map(({ id, name, source, lastReadText, everyHours }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {name}
              <span className="block text-sm text-ink-2">
                {source}, elke {everyHours} uur{lastReadText && `, gelezen ${lastReadText}`}
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="part" value="stop" />
              <input type="hidden" name="id" value={id} />
              <Button type="submit" variant="quiet" aria-label={`Lees ${name} niet meer vanzelf`}>
                Niet meer vanzelf
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  )
}

export function FeedHealthList({ feeds }: { feeds: FeedHealth[] }) {
  return (
    <ul className="border-t border-line">
      {feeds.map((feed) => (
        <li key={feed.id} className="border-b border-line py-3">
          <p className="flex flex-wrap items-center gap-x-4">
            <span className="font-medium wrap-anywhere">{feed.name}</span>
            <span className="text-sm text-ink-2">{feed.source}</span>
            <FeedState feed={feed} />
          </p>
          <p className="text-sm text-ink-2">{feedLines(feed).join(' ')}</p>
        </li>
      ))}
    </ul>
  )
}

function FeedState({ feed: { isOn, isLive, failure } }: { feed: FeedHealth }) {
  if (!isOn) return <StatusLabel tone="quiet">uit</StatusLabel>
  if (failure) return <StatusLabel tone="danger">mislukt</StatusLabel>
  return isLive ? (
    <StatusLabel tone="success">in orde</StatusLabel>
  ) : (
    <StatusLabel tone="warning">verlopen</StatusLabel>
  )
}
