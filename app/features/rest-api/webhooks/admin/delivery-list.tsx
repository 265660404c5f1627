import { Link } from 'react-router'
import { path } from '#app/platform/path.ts'

export interface DeliveryRow {
  id: number
  title: string
  state: string
  moment: string
  problem: string | null
}

/** The deliveries of a webhook, each a link to its request and response. */
export function DeliveryList({
  webhookId,
  deliveries,
}: {
  webhookId: number
  deliveries: DeliveryRow[]
}) {
  return (
    <ul className="border-t border-line">
      {deliveries.map(({ id, title, state, moment, problem }) => (
        <li key={id} className="border-b border-line">
          <Link
            to={path('/beheer/koppelingen/webhooks/:id/leveringen/:delivery', {
              id: webhookId,
              delivery: id,
            })}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3 hover:bg-ground"
          >
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{title}</span>
              <span className="block text-sm text-ink-2">{moment}</span>
              {problem && <span className="block text-sm text-ink-2 wrap-anywhere">{problem}</span>}
            </span>
            <span className="text-sm">{state}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
