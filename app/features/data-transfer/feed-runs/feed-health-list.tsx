import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { type FeedHealth, feedLines } from './feed-health.ts'

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
