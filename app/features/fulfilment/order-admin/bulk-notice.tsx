import { Fragment } from 'react'
import { Form, Link } from 'react-router'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { BulkIntent, BulkOutcome } from './bulk-orders.server.ts'

/** A bulk action that staff still have to confirm. */
interface BulkQuestion {
  confirm: BulkIntent
  ids: readonly number[]
}

/** The result of a bulk action, with a line for each order that failed. */
export function BulkNotice({ outcome }: { outcome: BulkOutcome | BulkQuestion | 'none-chosen' }) {
  if (outcome === 'none-chosen') {
    return (
      <Notice kind="danger" role="alert">
        Kies eerst een of meer bestellingen.
      </Notice>
    )
  }
  if ('confirm' in outcome) return <BulkConfirmation {...outcome} />
  const { intent, changedCount, unchangedCount, rejected, unverified } = outcome
  const changeText = intent === 'pay' ? 'op betaald gezet' : 'op verzonden gezet of klaargelegd'
  return (
    <Notice kind={rejected.length + unverified.length > 0 ? 'warning' : 'success'}>
      <p>
        {ordersText(changedCount)} {changeText}.
        {unchangedCount > 0 &&
          ` ${ordersText(unchangedCount)} ${unchangedCount === 1 ? 'was' : 'waren'} dat al.`}
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
      {unverified.length > 0 && (
        <p className="mt-1">
          De aanbieder van je betalingen gaf geen antwoord. Daarom is bij{' '}
          {unverified.map((id, index) => (
            <Fragment key={id}>
              {index > 0 && (index === unverified.length - 1 ? ' en ' : ', ')}
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

function BulkConfirmation({ confirm, ids }: BulkQuestion) {
  const isPay = confirm === 'pay'
  return (
    <Notice kind="warning" role="alert">
      <p className="font-semibold">
        {ordersText(ids.length)}{' '}
        {isPay ? 'op betaald zetten?' : 'op verzonden zetten of klaarleggen?'}
      </p>
      <p>
        {isPay
          ? 'Doe dit alleen als het geld op je rekening staat. De klanten krijgen een mail en een factuur.'
          : 'De klanten krijgen een mail dat hun pakket onderweg is, zonder track-and-tracecode.'}{' '}
        Dit kun je niet terugdraaien.
      </p>
      <Form method="post" className="mt-3 flex flex-wrap gap-3">
        {ids.map((id) => (
          <input key={id} type="hidden" name="bestelling" value={id} />
        ))}
        <input type="hidden" name="bevestigd" value="1" />
        <Button type="submit" name="intent" value={confirm} size="small">
          {isPay ? 'Ja, ze zijn betaald' : 'Ja, ze zijn weg'}
        </Button>
        <ButtonLink variant="second" size="small" to={path('/beheer/bestellingen')}>
          Toch niet
        </ButtonLink>
      </Form>
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

const ordersText = (count: number) => (count === 1 ? '1 bestelling' : `${count} bestellingen`)
