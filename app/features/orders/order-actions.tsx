import { Form } from 'react-router'
import type { FieldErrors, Typed } from '#app/platform/form-fields.ts'
import { formatCents } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { canMove } from './order-moves.ts'
import type { OrderDetail } from './orders.ts'
import { ShipForm } from './ship-form.tsx'

interface OrderActionsProps {
  order: Pick<
    OrderDetail,
    'state' | 'totalCents' | 'shippingMethod' | 'paidAt' | 'lines' | 'parcels'
  >
  typed: Typed
  errors: FieldErrors
  /** what was just asked for and is on its way */
  busy: string | null
}

/** What can be done with an order now; what its state does not allow is not there. */
export function OrderActions({ order, typed, errors, busy }: OrderActionsProps) {
  const can = {
    pay: canMove(order.state, 'pay'),
    ship: canMove(order.state, 'ship'),
    cancel: canMove(order.state, 'cancel'),
  }
  if (!can.pay && !can.ship && !can.cancel) return null
  return (
    <section className="space-y-5 border-t border-ink pt-4">
      <h2 className="text-title font-semibold">Nu te doen</h2>
      {can.pay && (
        <Form method="post">
          <p className="mb-3 text-sm text-ink-2">
            Staat {formatCents(order.totalCents)} op je rekening? De klant krijgt een mail.
          </p>
          <Button
            type="submit"
            name="intent"
            value="pay"
            size="small"
            isWide
            busyText={busy === 'pay' ? 'Even geduld' : undefined}
          >
            Markeer als betaald
          </Button>
        </Form>
      )}
      {can.ship && (
        <ShipForm order={order} typed={typed} errors={errors} isBusy={busy === 'ship'} />
      )}
      {can.cancel && (
        <details className="group">
          <summary
            className={`${buttonClass({ look: 'quiet' })} list-none [&::-webkit-details-marker]:hidden`}
          >
            Bestelling annuleren
          </summary>
          <Form method="post" className="mt-2 bg-ground p-4">
            <p className="mb-3">
              De stukken gaan terug in de voorraad en de klant krijgt een mail. Dit kun je niet
              terugdraaien.
              {order.paidAt && ' Het geld betaal je daarna terug.'}
            </p>
            <Button
              type="submit"
              name="intent"
              value="cancel"
              look="danger"
              size="small"
              isWide
              busyText={busy === 'cancel' ? 'Even geduld' : undefined}
            >
              Ja, annuleer de bestelling
            </Button>
          </Form>
        </details>
      )}
    </section>
  )
}
