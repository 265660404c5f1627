import { isPickup, type PlacedOrder } from '#app/features/orders/orders.ts'
import { dutchClock, dutchDate } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'

interface ReceivedMessage {
  tone: 'success' | 'warning' | 'danger' | 'quiet'
  status: string
  title: string
  text: string
}

type Received = Pick<
  PlacedOrder,
  | 'id'
  | 'state'
  | 'firstName'
  | 'email'
  | 'paymentMethod'
  | 'totalCents'
  | 'expiresAt'
  | 'paidAt'
  | 'shippingMethod'
>

/** What the confirmation page says first, for each state an order can be in. */
export function receivedMessage(order: Received, isTransfer: boolean): ReceivedMessage {
  const thanks = `Dank je wel, ${order.firstName}`
  switch (order.state) {
    case 'paid':
      return {
        tone: 'success',
        status: `Betaald met ${order.paymentMethod}`,
        title: thanks,
        text: `Je bestelling ${order.id} is binnen. De bevestiging staat in je mail, op ${order.email}.`,
      }
    case 'partly-shipped':
    case 'shipped':
    case 'delivered':
      return { tone: 'success', title: thanks, ...sentWords(order) }
    case 'awaiting-payment':
      return {
        tone: 'warning',
        status: isTransfer ? 'Wacht op je overschrijving' : 'Wacht op betaling',
        title: thanks,
        text: isTransfer
          ? `Je bestelling ${order.id} is binnen. Maak het bedrag over, dan maken we hem klaar. De bevestiging staat in je mail, op ${order.email}.`
          : `Je bestelling ${order.id} is binnen, maar nog niet betaald. ${holdText(order)}`,
      }
    case 'payment-failed':
      return {
        tone: 'danger',
        status: 'Betaling niet gelukt',
        title: 'Je betaling is niet gelukt',
        text: `Er is niets afgeschreven. ${holdText(order)}`,
      }
    case 'cancelled':
      return {
        tone: 'quiet',
        status: 'Geannuleerd',
        title: 'Je bestelling is geannuleerd',
        text: order.paidAt
          ? `Bestelling ${order.id} gaat niet door. Je krijgt ${formatCents(order.totalCents)} binnen 14 dagen terug.`
          : `Bestelling ${order.id} gaat niet door. Je hoeft niets te betalen.`,
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

function holdText({ id, expiresAt }: Received): string {
  if (!expiresAt) return ''
  return `Je bestelling ${id} staat voor je klaar tot ${dutchDate(expiresAt)}, ${dutchClock(expiresAt)} uur.`
}

function sentWords(order: Received): Pick<ReceivedMessage, 'status' | 'text'> {
  const isFetched = isPickup(order)
  const what = `bestelling ${order.id}`
  switch (order.state) {
    case 'partly-shipped':
      return {
        status: isFetched ? 'Deels klaar' : 'Deels onderweg',
        text: isFetched
          ? `Een deel van ${what} ligt voor je klaar in het atelier.`
          : `Een deel van ${what} is onderweg. De rest volgt; je krijgt daarvan een mail.`,
      }
    case 'delivered':
      return {
        status: isFetched ? 'Opgehaald' : 'Bezorgd',
        text: isFetched ? `Je hebt ${what} opgehaald in het atelier.` : `Je ${what} is bezorgd.`,
      }
    default:
      return {
        status: isFetched ? 'Ligt klaar' : 'Onderweg',
        text: isFetched
          ? `Je ${what} ligt voor je klaar in het atelier.`
          : `Je ${what} is onderweg.`,
      }
  }
}
