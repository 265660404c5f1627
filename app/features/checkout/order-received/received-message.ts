import { isPickup, type PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import type { PaymentState } from '#app/features/fulfilment/payments/payments.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'
import type { PaymentWait } from './payment-wait.ts'

export interface ReceivedMessage {
  tone: 'success' | 'warning' | 'danger' | 'quiet'
  status: string
  title: string
  text: string
}

type ReceivedOrder = Pick<
  PlacedOrder,
  | 'id'
  | 'state'
  | 'firstName'
  | 'email'
  | 'paymentMethod'
  | 'totalCents'
  | 'refundDueCents'
  | 'expiresAt'
  | 'placedAt'
  | 'paidAt'
  | 'shippingMethod'
> & { lines: Pick<PlacedOrder['lines'][number], 'cancelled'>[] }

/** Facts about the payment that the state of the order does not contain. */
interface PaymentFacts {
  isTransfer: boolean
  /** state of the last attempt; null if there was none */
  attemptState: PaymentState | null
  wait: PaymentWait
  /** true: the order can no longer be paid, but a payment in progress may still succeed */
  isLate: boolean
  /** amount charged back by the customer's bank and not reversed */
  chargedBackCents: number
  /** end of the time to pay: "vandaag 18.52"; null: no limit */
  payByText: string | null
}

/** Returns the heading of the confirmation page for the state of an order. */
export function receivedMessage(order: ReceivedOrder, payment: PaymentFacts): ReceivedMessage {
  const thanks = thanksTo(order)
  switch (order.state) {
    case 'paid':
      if (payment.chargedBackCents >= order.totalCents && order.totalCents > 0) {
        return {
          tone: 'warning',
          status: 'Teruggeboekt',
          title: 'Je betaling is teruggehaald',
          text: `Je bank heeft je betaling voor bestelling ${order.id} bij ons teruggehaald. Laat ons weten of je de bestelling nog wilt.`,
        }
      }
      return {
        tone: 'success',
        status: `Betaald met ${order.paymentMethod}`,
        title: thanks,
        text: `Je bestelling ${order.id} is binnen. De bevestiging staat in je mail, op ${order.email}.`,
      }
    case 'partly-shipped':
    case 'shipped':
    case 'delivered':
      return { tone: 'success', ...withCancelled(order, sentTexts(order)) }
    case 'awaiting-payment':
      return unpaidMessage(order, payment)
    case 'payment-failed':
      return {
        tone: 'danger',
        ...failureTexts(payment.attemptState),
        text: `Er is niets afgeschreven. ${stillPayableText(order, payment)}`,
      }
    case 'cancelled':
      return {
        tone: 'quiet',
        status: 'Geannuleerd',
        title: 'Je bestelling is geannuleerd',
        text: `Bestelling ${order.id} gaat niet door. ${cancelledText(order)}`,
      }
    case 'expired':
      return {
        tone: 'quiet',
        status: 'Verlopen',
        title: 'Je bestelling is verlopen',
        text: `We kregen geen betaling voor bestelling ${order.id}, dus de artikelen liggen weer in de winkel.`,
      }
  }
}

/** Returns the heading of the page in the account, where the order may be old. */
export function accountOrderMessage(order: ReceivedOrder, payment: PaymentFacts): ReceivedMessage {
  const message = receivedMessage(order, payment)
  const placedText = `Geplaatst op ${dutchDate(order.placedAt)}.`
  const isConfirmed = order.state === 'paid' && message.tone === 'success'
  return {
    ...message,
    title: `Bestelling ${order.id}`,
    text: isConfirmed ? placedText : `${placedText} ${message.text}`,
  }
}

const thanksTo = ({ firstName }: ReceivedOrder) =>
  firstName === '' ? 'Dank je wel' : `Dank je wel, ${firstName}`

function unpaidMessage(order: ReceivedOrder, payment: PaymentFacts): ReceivedMessage {
  const { isTransfer, wait, isLate } = payment
  const thanks = thanksTo(order)
  if (isLate && wait !== 'short') {
    return {
      tone: 'warning',
      status: 'Nog geen bericht over je betaling',
      title: 'Het duurt wat langer',
      text: `Heb je betaald, dan hoef je niets te doen: zodra we bericht krijgen, mailen we je op ${order.email}. Heb je niet betaald, dan vervalt bestelling ${order.id}.`,
    }
  }
  if (isTransfer) {
    return {
      tone: 'warning',
      status: 'Wacht op je overschrijving',
      title: thanks,
      text: `Je bestelling ${order.id} is binnen. Maak het bedrag over, dan maken we hem klaar. De bevestiging staat in je mail, op ${order.email}.`,
    }
  }
  switch (wait) {
    case 'short':
      return {
        tone: 'warning',
        status: 'Betaling wordt nagekeken',
        title: 'Een moment geduld',
        text: `We vragen na of je betaling voor bestelling ${order.id} is gelukt. Meestal duurt dat een paar tellen.`,
      }
    case 'long':
      return {
        tone: 'warning',
        status: 'Nog geen bericht over je betaling',
        title: 'Het duurt wat langer',
        text: `Heb je betaald, dan hoef je niets te doen: zodra we bericht krijgen, mailen we je op ${order.email}. Heb je niet betaald, dan kan dat hieronder alsnog. ${reservationText(order, payment)}`,
      }
    case 'none':
      return {
        tone: 'warning',
        status: 'Wacht op betaling',
        title: 'Je bestelling wacht op betaling',
        text: `Bestelling ${order.id} is nog niet betaald. ${reservationText(order, payment, 'Hij')}`,
      }
  }
}

function failureTexts(
  attemptState: PaymentState | null,
): Pick<ReceivedMessage, 'status' | 'title'> {
  switch (attemptState) {
    case 'cancelled':
      return { status: 'Betaling afgebroken', title: 'Je hebt de betaling afgebroken' }
    case 'expired':
      return { status: 'Betaling verlopen', title: 'Je betaling is niet afgerond' }
    default:
      return { status: 'Betaling niet gelukt', title: 'Je betaling is niet gelukt' }
  }
}

function cancelledText({ refundDueCents, paidAt }: ReceivedOrder): string {
  if (refundDueCents > 0) return `Je krijgt ${formatCents(refundDueCents)} binnen 14 dagen terug.`
  return paidAt ? 'Wat je betaalde, is terugbetaald.' : 'Je hoeft niets te betalen.'
}

function reservationText(
  { id }: ReceivedOrder,
  { payByText }: PaymentFacts,
  subject = `Je bestelling ${id}`,
): string {
  return payByText === null ? '' : `${subject} staat voor je klaar tot ${payByText} uur.`
}

function stillPayableText({ id }: ReceivedOrder, { payByText }: PaymentFacts): string {
  const deadlineText = payByText === null ? '' : ` tot ${payByText} uur`
  return `Je kunt bestelling ${id} nog betalen${deadlineText}.`
}

/** Mentions cancelled units, so that a shopper does not look for them in the parcel. */
function withCancelled<Texts extends { text: string }>(
  { lines }: ReceivedOrder,
  texts: Texts,
): Texts {
  const hasCancelledUnits = lines.some(({ cancelled }) => cancelled > 0)
  return hasCancelledUnits ? { ...texts, text: `${texts.text} Een deel is geannuleerd.` } : texts
}

function sentTexts(order: ReceivedOrder): Omit<ReceivedMessage, 'tone'> {
  const isForPickup = isPickup(order)
  const subject = `Bestelling ${order.id}`
  switch (order.state) {
    case 'partly-shipped':
      return isForPickup
        ? {
            status: 'Deels klaar',
            title: 'Een deel ligt voor je klaar',
            text: `Een deel van bestelling ${order.id} kun je ophalen in de winkel. Van de rest krijg je een mail.`,
          }
        : {
            status: 'Deels onderweg',
            title: 'Een deel is onderweg',
            text: `Een deel van bestelling ${order.id} is onderweg. De rest volgt; je krijgt daarvan een mail.`,
          }
    case 'delivered':
      return {
        status: isForPickup ? 'Opgehaald' : 'Bezorgd',
        title: `Je bestelling is ${isForPickup ? 'opgehaald' : 'bezorgd'}`,
        text: `${subject} is helemaal bij je. Is er iets niet goed? Laat het ons weten.`,
      }
    default:
      return isForPickup
        ? {
            status: 'Ligt klaar',
            title: 'Je bestelling ligt klaar',
            text: `${subject} ligt voor je klaar in de winkel.`,
          }
        : {
            status: 'Onderweg',
            title: 'Je bestelling is onderweg',
            text: `${subject} hebben we aan de bezorger meegegeven.`,
          }
  }
}
