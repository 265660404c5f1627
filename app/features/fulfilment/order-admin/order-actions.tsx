import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { ShipForm } from '#app/features/fulfilment/carriers/admin/ship-form.tsx'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import type { OrderDetail } from '#app/features/fulfilment/orders/orders.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { formatCents } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'

interface OrderActionsProps {
  order: Pick<
    OrderDetail,
    'id' | 'state' | 'email' | 'totalCents' | 'shippingMethod' | 'paidAt' | 'lines' | 'parcels'
  >
  /** amount that is still to be paid of a partly paid order; otherwise 0 */
  outstandingCents: number
  formValues: FormValues
  errors: FieldErrors
  /** intent of the request in progress */
  busyIntent: string | null
}

/** The actions that the state of the order allows. */
export function OrderActions(props: OrderActionsProps) {
  const { order, outstandingCents, formValues, errors, busyIntent } = props
  const can = {
    pay: canTransition(order.state, 'pay'),
    ship: canTransition(order.state, 'ship'),
    cancel: canTransition(order.state, 'cancel') && order.parcels.length === 0,
    cancelRest: canTransition(order.state, 'cancel-rest'),
  }
  if (!can.pay && !can.ship && !can.cancel) return null
  // POS orders may have no e-mail address.
  const hasEmail = order.email !== ''
  const mailText = hasEmail ? ' en de klant krijgt een mail' : ''
  return (
    <section className="space-y-5 border-t border-ink pt-4">
      <h2 className="text-title font-semibold">Nu te doen</h2>
      {can.pay && (
        <ConfirmForm
          intent="pay"
          title="Markeer als betaald"
          button="Ja, het is betaald"
          variant="main"
          isBusy={busyIntent === 'pay'}
        >
          Staat {formatCents(outstandingCents || order.totalCents)} op je rekening? De factuur wordt
          gemaakt{mailText}. Dit kun je niet terugdraaien.
        </ConfirmForm>
      )}
      {can.ship && (
        <ShipForm
          order={order}
          formValues={formValues}
          errors={errors}
          isBusy={busyIntent === 'ship'}
        />
      )}
      {can.cancelRest && (
        <ConfirmForm
          intent="cancel-rest"
          title="Rest annuleren"
          button="Ja, annuleer de rest"
          isBusy={busyIntent === 'cancel-rest'}
        >
          Wat nog niet weg is, gaat terug in de voorraad{mailText}. Wat de klant ervoor betaalde,
          betaal je daarna terug. Dit kun je niet terugdraaien.
        </ConfirmForm>
      )}
      {can.cancel && (
        <ConfirmForm
          intent="cancel"
          title="Bestelling annuleren"
          button="Ja, annuleer de bestelling"
          isBusy={busyIntent === 'cancel'}
        >
          De artikelen gaan terug in de voorraad{mailText}. Dit kun je niet terugdraaien.
          {order.paidAt && ' Het geld betaal je daarna terug.'}
        </ConfirmForm>
      )}
    </section>
  )
}

interface ConfirmFormProps {
  intent: string
  title: string
  button: string
  variant?: 'main' | 'danger'
  isBusy: boolean
  children: ReactNode
}

/** A button that asks for confirmation, for actions that cannot be undone. */
function ConfirmForm({
  intent,
  title,
  button,
  variant = 'danger',
  isBusy,
  children,
}: ConfirmFormProps) {
  return (
    <details className="group">
      <summary
        className={`${buttonClass(variant === 'main' ? { variant, size: 'small', isWide: true } : { variant: 'quiet' })} pe-7!`}
      >
        {title}
      </summary>
      <Form method="post" className="mt-2 bg-ground p-4">
        <p className="mb-3">{children}</p>
        <Button
          type="submit"
          name="intent"
          value={intent}
          variant={variant}
          size="small"
          isWide
          busyText={isBusy ? 'Even geduld' : undefined}
        >
          {button}
        </Button>
      </Form>
    </details>
  )
}
