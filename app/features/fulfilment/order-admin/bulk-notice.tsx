import { Fragment } from 'react'
import { Link } from 'react-router'
import { path } from '#app/platform/path.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { BulkOutcome } from './bulk-orders.server.ts'

/** The result of a bulk action, with a line for each order that failed. */
export function BulkNotice({ outcome }: { outcome: BulkOutcome | 'none-chosen' }) {
  if (outcome === 'none-chosen') {
    return (
      <Notice kind="danger" role="alert">
        Kies eerst een of meer bestellingen.
      </Notice>
    )
  }
  const { intent, done, same, rejected, unasked } = outcome
  const what = intent === 'pay' ? 'op betaald gezet' : 'op verzonden gezet of klaargelegd'
  return (
    <Notice kind={rejected.length + unasked.length > 0 ? 'warning' : 'success'}>
      <p>
        {orders(done)} {what}.
        {same > 0 && ` ${orders(same)} ${same === 1 ? 'was' : 'waren'} dat al.`}
      </p>
      {rejected.length > 0 && (
        <ul className="mt-1">
          {rejected.map(({ id, message }) => (
            <li key={id}>
              <OrderLink id={id} />: {message}
            </li>
          ))}
        </ul>
      )}
      {unasked.length > 0 && (
        <p className="mt-1">
          De aanbieder van je betalingen gaf geen antwoord. Daarom is bij{' '}
          {unasked.map((id, at) => (
            <Fragment key={id}>
              {at > 0 && (at === unasked.length - 1 ? ' en ' : ', ')}
              <OrderLink id={id} />
            </Fragment>
          ))}{' '}
          nog niet nagegaan of de klant ook daar betaalt. Dat gebeurt vanzelf zodra het kan. Komt er
          dan nog geld binnen, dan staat het bij de bestelling als terug te betalen.
        </p>
      )}
    </Notice>
  )
}

function OrderLink({ id }: { id: number }) {
  return (
    <Link to={path('/beheer/bestellingen/:id', { id })} className={TEXT_LINK}>
      {id}
    </Link>
  )
}

const orders = (number: number) => (number === 1 ? '1 bestelling' : `${number} bestellingen`)
