import { isPersonal } from '#app/features/catalog/text-fields/personal-line.ts'
import { isPickup, type PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { unsentUnits } from '#app/features/fulfilment/orders/parcels.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'

export interface OrderStep {
  title: string
  text: string
  state: 'done' | 'now' | 'next'
}

type SteppedOrder = Pick<
  PlacedOrder,
  'state' | 'placedAt' | 'paidAt' | 'shippedAt' | 'shippingMethod' | 'promises' | 'paymentMethod'
> & {
  parcels: Pick<PlacedOrder['parcels'][number], 'shippedAt' | 'deliveredAt'>[]
  lines: Pick<PlacedOrder['lines'][number], 'texts' | 'quantity' | 'shipped' | 'cancelled'>[]
}

/** Returns the steps of an order that is to be delivered, past and future. */
export function orderSteps(order: SteppedOrder): OrderStep[] {
  const { state, placedAt, paidAt, promises } = order
  const isPaid = state !== 'awaiting-payment' && state !== 'payment-failed'
  const isSent = state === 'shipped' || state === 'delivered'
  const isDelivered = state === 'delivered'
  const arrival = isDelivered
    ? findLatest(order.parcels.map(({ deliveredAt }) => deliveredAt))
    : null
  const texts = { ...(isPickup(order) ? PICKUP_TEXTS : PARCEL_TEXTS), ...personalTexts(order) }
  const promisedText = promises.delivery ?? ''
  const expectedText =
    promisedText === '' || isPickup(order)
      ? promisedText
      : `Verwacht ${promisedText.charAt(0).toLowerCase()}${promisedText.slice(1)}`
  let packingText = texts.packing
  if (state === 'partly-shipped') packingText = texts.partly
  if (isSent) packingText = sentText(order)
  const arrivalText = arrival ? dutchDate(arrival) : ''
  return [
    { title: 'Besteld', text: dutchDate(placedAt), state: 'done' },
    {
      title: 'Betaald',
      text: paidAt ? dutchDate(paidAt) : 'Zodra je betaling binnen is, gaan we aan de slag.',
      state: isPaid ? 'done' : 'now',
    },
    {
      title: isPaid && !isSent && state !== 'partly-shipped' ? texts.now : texts.sent,
      text: packingText,
      state: stepState(isSent, isPaid),
    },
    {
      title: texts.delivered,
      text: isDelivered ? arrivalText : expectedText,
      state: stepState(isDelivered, isSent),
    },
  ]
}

/** Returns the state of a step; `isPreviousDone` is true if the step before it is done. */
function stepState(isDone: boolean, isPreviousDone: boolean): OrderStep['state'] {
  if (isDone) return 'done'
  return isPreviousDone ? 'now' : 'next'
}

const PARCEL_TEXTS = {
  now: 'Wordt ingepakt',
  sent: 'Onderweg',
  delivered: 'Bezorgd',
  packing:
    'We pakken je bestelling in. Gaat hij de deur uit, dan mailen we je een link om hem te volgen.',
  partly: 'Een deel is onderweg. De rest volgt; daarvan krijg je een mail.',
}

const PICKUP_TEXTS = {
  now: 'Wordt klaargelegd',
  sent: 'Ligt klaar',
  delivered: 'Opgehaald',
  packing: 'We leggen je bestelling klaar. Je krijgt een mail zodra je hem kunt ophalen.',
  partly: 'Een deel ligt klaar. Ook van de rest krijg je een mail.',
}

/** Texts of an order with lines that still have to be made for their buyer, which takes longer than packing. */
function personalTexts(order: SteppedOrder) {
  const units = order.lines.filter(isPersonal).reduce((sum, line) => sum + unsentUnits(line), 0)
  if (units === 0) return null
  const makingText = `We maken je persoonlijke ${units === 1 ? 'sieraad' : 'sieraden'}`
  return {
    now: 'In de maak',
    packing: isPickup(order)
      ? `${makingText}. Je krijgt een mail zodra je je bestelling kunt ophalen.`
      : `${makingText} en pakken daarna alles in. Gaat je bestelling de deur uit, dan mailen we je een link om hem te volgen.`,
  }
}

function sentText({ shippedAt, parcels }: SteppedOrder): string {
  const sentAt = findLatest(parcels.map((parcel) => parcel.shippedAt)) ?? shippedAt
  return sentAt ? dutchDate(sentAt) : ''
}

/** Returns the latest of these moments; null if there are none, or if one of them is null because it has not come yet. */
function findLatest(moments: (Date | null)[]): Date | null {
  if (moments.length === 0 || moments.includes(null)) return null
  return moments.reduce((last, moment) =>
    last !== null && moment !== null && moment > last ? moment : last,
  )
}
