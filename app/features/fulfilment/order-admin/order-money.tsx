import { CircleAlert } from 'lucide-react'
import { Form } from 'react-router'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import { type OrderDetail, remainingCents } from '#app/features/fulfilment/orders/orders.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

export interface MoneyRow {
  id: string
  title: string
  detail: string
  /** negative for a refund */
  cents: number
  isProblem: boolean
}

interface OrderMoneyProps {
  orderId: number
  rows: MoneyRow[]
  /** amount received and not refunded */
  netReceivedCents: number
  /** amount that the shop still has to refund */
  refundDueCents: number
  /** amount that is still to be paid of a partly paid order; otherwise 0 */
  outstandingCents: number
  /** chargebacks that staff have not handled */
  chargedBackCents: number
  isBusy: boolean
}

/** The payments and refunds of an order, with a link to the refund form. */
export function OrderMoney({
  orderId,
  rows,
  netReceivedCents,
  refundDueCents,
  ...otherProps
}: OrderMoneyProps) {
  const { outstandingCents, chargedBackCents, isBusy } = otherProps
  return (
    <section className="border-t border-line pt-4">
      <h2 className="mb-3 text-title font-semibold">Betalingen</h2>
      {refundDueCents > 0 && (
        <div className="mb-4">
          <Notice kind="warning">Betaal nog {formatCents(refundDueCents)} terug.</Notice>
        </div>
      )}
      {chargedBackCents > 0 && <OpenChargeback cents={chargedBackCents} isBusy={isBusy} />}
      {outstandingCents > 0 && (
        <div className="mb-4">
          <Notice>Een deel is betaald. Nog te betalen: {formatCents(outstandingCents)}.</Notice>
        </div>
      )}
      {rows.length === 0 && <p className="text-ink-2">Nog geen poging.</p>}
      <ul className="space-y-3">
        {rows.map((row) => (
          <MoneyItem key={row.id} row={row} />
        ))}
      </ul>
      {netReceivedCents > 0 && (
        <p className="mt-4">
          <ButtonLink
            to={path('/beheer/bestellingen/:id/terugbetalen', { id: orderId })}
            variant={refundDueCents > 0 ? 'main' : 'second'}
            size="small"
            isWide
          >
            Geld terugbetalen
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

function OpenChargeback({ cents, isBusy }: { cents: number; isBusy: boolean }) {
  return (
    <div className="mb-4 space-y-3">
      <Notice kind="warning">
        De bank van de klant heeft {formatCents(cents)} teruggehaald. Neem contact op met de klant,
        en stuur niets op voordat het is opgelost.
      </Notice>
      <Form method="post">
        <Button
          type="submit"
          name="intent"
          value="chargeback-handled"
          variant="second"
          size="small"
          isWide
          busyText={isBusy ? 'Even geduld' : undefined}
        >
          Terugboeking is afgehandeld
        </Button>
      </Form>
    </div>
  )
}

function MoneyItem({ row: { title, detail, cents, isProblem } }: { row: MoneyRow }) {
  return (
    <li className="flex justify-between gap-4">
      <span className="min-w-0">
        <span className={`flex items-center gap-1.5 ${isProblem ? 'text-danger' : ''}`}>
          {isProblem && (
            <CircleAlert className="size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
          )}
          {title}
        </span>
        <span className="block text-sm wrap-anywhere text-ink-2">{detail}</span>
      </span>
      <span className="whitespace-nowrap">
        {cents < 0 && '−\u00a0'}
        {formatCents(Math.abs(cents))}
      </span>
    </li>
  )
}

/** Returns the amount that is still to be paid of a partly paid order. */
export function outstandingCentsOf(
  order: Pick<OrderDetail, 'state' | 'totalCents' | 'refundDueCents' | 'credited'>,
  netReceivedCents: number,
): number {
  const receivedCents = netReceivedCents - order.refundDueCents
  const isPartlyPaid = canTransition(order.state, 'pay') && receivedCents > 0
  return isPartlyPaid ? Math.max(0, remainingCents(order) - receivedCents) : 0
}
