import { fullLineName } from '#app/features/catalog/text-fields/personal-line.ts'
import type { MailValues } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import { formatCents } from '#app/platform/money.ts'
import type { Refund, RefundChoices, RefundPlan, RefundRequest, RefundWay } from './refunds.ts'

/** Returns the text of a refund for the timeline: "€ 80,00 terugbetaald via Mollie: 2 × Zegelring Otto (2 terug in voorraad)". */
export function refundEventText(
  { way, reason, paymentId }: RefundRequest,
  { amountCents, shippingCents, lines }: RefundPlan,
  { payments, lines: orderedLines }: RefundChoices,
): string {
  const payment = payments.find(({ id }) => id === paymentId)
  const wayText = way === 'by-hand' ? 'met de hand' : `via ${payment?.sender}`
  const parts = [
    ...lines.map(({ orderLineId, quantity, restocked }) => {
      const line = orderedLines.find(({ id }) => id === orderLineId)
      const name = line ? fullLineName(line) : ''
      return `${quantity} × ${name}${restocked > 0 ? ` (${restocked} terug in voorraad)` : ''}`
    }),
    ...(shippingCents > 0 ? [`verzending ${formatCents(shippingCents)}`] : []),
  ]
  const partsText = parts.length > 0 ? `: ${parts.join('; ')}` : ''
  const reasonText = reason ? `. Reden: ${reason}` : ''
  return `${formatCents(amountCents)} terugbetaald ${wayText}${partsText}${reasonText}`
}

/** Returns the remark on the credit note that says how the money is refunded. */
export function refundRemark(way: RefundWay): string {
  return way === 'provider'
    ? 'Je krijgt het bedrag terug op de manier waarop je betaalde.'
    : 'We betalen het bedrag buiten de webwinkel om terug.'
}

/** Returns the values of the placeholders in the mail about a refund. */
export function refundValues({
  amountCents,
  way,
  reason,
}: Pick<Refund, 'amountCents' | 'way' | 'reason'>): MailValues {
  return {
    bedrag: formatCents(amountCents),
    terugweg:
      way === 'provider'
        ? 'Het geld komt op de rekening of kaart waarmee je betaalde. Meestal is het er binnen een paar werkdagen.'
        : 'Dat doen we buiten de webwinkel om; meestal is het er binnen een paar werkdagen.',
    toelichting: reason,
  }
}
