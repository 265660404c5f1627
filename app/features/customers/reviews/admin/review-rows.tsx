import { Link } from 'react-router'
import { path } from '#app/platform/path.ts'
import { Stars } from '#app/ui/stars.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { QueuedReview } from './read-review-queue.server.ts'

/** Reviews in the back office with links to their pages. */
export function ReviewRows({ rows }: { rows: QueuedReview[] }) {
  return (
    <ul className="mt-2">
      {rows.map((row) => (
        <li key={row.id} className="border-b border-line py-4">
          <div className="flex flex-wrap items-center gap-x-4">
            <Stars value={row.stars} />
            <Link
              to={path('/beheer/reviews/:id', { id: row.id })}
              className={`${TEXT_LINK} inline-flex min-h-target items-center font-semibold wrap-anywhere`}
            >
              {row.title}
            </Link>
          </div>
          <p className="line-clamp-2 max-w-prose wrap-anywhere">{row.body}</p>
          <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
            {row.product} · {detailsText(row)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function detailsText({
  author,
  moment,
  isVerified,
  photoCount,
  openReports,
}: QueuedReview): string {
  return [
    author,
    moment,
    isVerified && 'geverifieerde aankoop',
    photoCount > 0 && (photoCount === 1 ? '1 foto' : `${photoCount} foto’s`),
    openReports > 0 && (openReports === 1 ? '1 melding' : `${openReports} meldingen`),
  ]
    .filter(Boolean)
    .join(', ')
}
