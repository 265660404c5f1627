import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { BulkOutcome } from './bulk-orders.server.ts'

/** What came of moving chosen orders on, order by order where it did not work. */
export function BulkNotice({ outcome }: { outcome: BulkOutcome | 'none-chosen' }) {
  if (outcome === 'none-chosen') {
    return (
      <Notice kind="danger" role="alert">
        Kies eerst een of meer bestellingen.
      </Notice>
    )
  }
  const { intent, done, same, refused } = outcome
  const what = intent === 'pay' ? 'op betaald gezet' : 'op verzonden gezet of klaargelegd'
  return (
    <Notice kind={refused.length > 0 ? 'warning' : 'success'}>
      <p>
        {orders(done)} {what}.{same > 0 && ` ${orders(same)} was dat al.`}
      </p>
      {refused.length > 0 && (
        <ul className="mt-1">
          {refused.map(({ id, message }) => (
            <li key={id}>
              <Link to={`/beheer/bestellingen/${id}/`} className={TEXT_LINK}>
                {id}
              </Link>
              : {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

const orders = (number: number) => (number === 1 ? '1 bestelling' : `${number} bestellingen`)
