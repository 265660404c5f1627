import { Printer } from 'lucide-react'
import { importSourceName } from '#app/features/fulfilment/orders/imported/imported-order.ts'
import { OrderStatus } from '#app/features/fulfilment/orders/order-status.tsx'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import {
  type OrderDetail,
  RECIPIENT_STATES,
  STATES_TO_PACK,
} from '#app/features/fulfilment/orders/orders.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { LinkMenu } from '#app/ui/admin/more-links.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

interface OrderHeadingProps {
  order: Omit<OrderDetail, 'key'>
  /** "vandaag, 14.02" */
  placedText: string
  /** confirmation of the last action */
  doneText: string | null
  problem: string | null
}

/** Returns links to the pages that can change an order in its current state. */
function editLinks({ id, state }: Pick<OrderDetail, 'id' | 'state'>) {
  const isUnpaid = canTransition(state, 'expire')
  const canEditLines = isUnpaid || STATES_TO_PACK.includes(state)
  return [
    ...(canEditLines
      ? [
          {
            to: path('/beheer/bestellingen/:id/wijzigen', { id }),
            text: isUnpaid ? 'Wijzigen' : 'Artikelen wijzigen',
          },
        ]
      : []),
    ...(RECIPIENT_STATES.includes(state)
      ? [{ to: path('/beheer/bestellingen/:id/gegevens', { id }), text: 'Gegevens wijzigen' }]
      : []),
  ]
}

/** The number and state of an order, with links to the pages that can change it. */
export function OrderHeading({ order, placedText, doneText, problem }: OrderHeadingProps) {
  const links = editLinks(order)
  return (
    <>
      <AdminHeading
        title={`Bestelling ${order.importRef ?? order.id}`}
        back={{ to: path('/beheer/bestellingen'), text: 'Bestellingen' }}
        status={
          <>
            <OrderStatus order={order} isForStaff />
            <span className="text-ink-2">
              {[placedText, order.paymentMethod].filter(Boolean).join(', ')}
            </span>
            {order.importSource && (
              <span className="text-ink-2">
                Ingelezen uit {importSourceName(order.importSource)}
              </span>
            )}
          </>
        }
      >
        {canTransition(order.state, 'ship') && (
          <a
            className={buttonClass({ variant: 'second', size: 'small' })}
            href={`${path('/beheer/pakbonnen')}?bestelling=${order.id}`}
          >
            <Printer className="size-5" strokeWidth={1.5} aria-hidden="true" />
            Pakbon
          </a>
        )}
        {links.length > 1 ? (
          <LinkMenu label="Bewerken" links={links} />
        ) : (
          links.map(({ to, text }) => (
            <ButtonLink key={to} variant="second" size="small" to={to}>
              {text}
            </ButtonLink>
          ))
        )}
      </AdminHeading>
      {problem ? (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            {problem}
          </Notice>
        </div>
      ) : (
        doneText && (
          <div className="mb-6">
            <Notice kind="success">{doneText}</Notice>
          </div>
        )
      )}
    </>
  )
}
