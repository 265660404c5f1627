import { Form } from 'react-router'
import type { RefundChoices, RefundPlan } from '#app/features/fulfilment/refunds/refunds.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { formatCents } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'

interface RefundCheckProps {
  plan: RefundPlan
  refundable: RefundChoices
  formValues: FormValues
  isBusy: boolean
}

/** The review of a refund before it is performed. */
export function RefundCheck({ plan, refundable, formValues, isBusy }: RefundCheckProps) {
  const { amountCents, shippingCents, lines } = plan
  const itemizedCents = lines.reduce((sum, { cents }) => sum + cents, shippingCents)
  return (
    <Form method="post" className="max-w-[40rem]">
      {Object.entries(formValues)
        .filter(([name]) => name !== 'intent')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <dl className="border-t border-ink">
        {lines.map(({ orderLineId, quantity, cents }) => {
          const line = lineOf(refundable, { orderLineId })
          const name = [line?.name, line?.variantName].filter(Boolean).join(', ')
          return <CheckRow key={orderLineId} label={`${quantity} × ${name}`} cents={cents} />
        })}
        {shippingCents > 0 && <CheckRow label="Verzending" cents={shippingCents} />}
        {amountCents > itemizedCents && (
          <CheckRow
            label={formValues.what === 'part' ? 'Ander bedrag' : 'Van de betaling'}
            cents={amountCents - itemizedCents}
          />
        )}
        <div className="flex justify-between gap-4 py-3 text-title font-semibold">
          <dt>Terug naar de klant</dt>
          <dd className="whitespace-nowrap">{formatCents(amountCents)}</dd>
        </div>
      </dl>
      <RefundConsequences plan={plan} refundable={refundable} formValues={formValues} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="refund"
          size="small"
          busyText={isBusy ? 'Even geduld' : undefined}
        >
          {formValues.way === 'by-hand' ? 'Noteer' : 'Betaal'} {formatCents(amountCents)}{' '}
          {formValues.way === 'by-hand' ? 'als terugbetaald' : 'terug'}
        </Button>
        <Button type="submit" name="intent" value="edit" variant="second" size="small">
          Wijzigen
        </Button>
      </div>
    </Form>
  )
}

function RefundConsequences({ plan, refundable, formValues }: Omit<RefundCheckProps, 'isBusy'>) {
  const { lines } = plan
  const restockedUnits = lines.reduce((sum, line) => sum + line.restocked, 0)
  const cancelledUnits = lines.reduce((sum, line) => sum + line.cancelled, 0)
  // Sent units come back, while other units of the line are still to be sent.
  const returnedLines = lines.filter(
    (line) =>
      line.quantity > line.cancelled &&
      (lineOf(refundable, line)?.unitsToSend ?? 0) > line.cancelled,
  )
  const returnedUnits = returnedLines.reduce((sum, line) => sum + line.quantity - line.cancelled, 0)
  const sender = refundable.payments.find(({ id }) => id === formValues.paymentId)?.sender
  return (
    <ul className="mb-6 list-disc space-y-1 pl-5 text-ink-2">
      <li>
        {formValues.way === 'by-hand'
          ? 'Je hebt het zelf al terugbetaald; de winkel schrijft het alleen op.'
          : `${sender ?? 'De aanbieder'} maakt het over. Dat kun je hier niet terugdraaien.`}
      </li>
      <li>
        {restockedUnits > 0
          ? `${restockedUnits === 1 ? '1 artikel gaat' : `${restockedUnits} artikelen gaan`} weer in de voorraad.`
          : 'De voorraad blijft zoals hij is.'}
      </li>
      {cancelledUnits > 0 && (
        <li>
          {cancelledUnits === 1
            ? '1 artikel dat nog niet weg was, wordt niet meer verzonden.'
            : `${cancelledUnits} artikelen die nog niet weg waren, worden niet meer verzonden.`}
        </li>
      )}
      {returnedUnits > 0 && (
        <li>
          {`${returnedUnits === 1 ? '1 verzonden artikel komt' : `${returnedUnits} verzonden artikelen komen`} terug; wat nog niet weg is, wordt gewoon verzonden.`}
        </li>
      )}
      {refundable.hasEmail && <li>De klant krijgt een mail.</li>}
    </ul>
  )
}

const lineOf = ({ lines }: RefundChoices, { orderLineId }: { orderLineId: number }) =>
  lines.find(({ id }) => id === orderLineId)

function CheckRow({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-3">
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="whitespace-nowrap">{formatCents(cents)}</dd>
    </div>
  )
}
