import { fullLineName } from '#app/features/catalog/text-fields/personal-line.ts'
import { nameInMail } from '#app/features/core/accounts/accounts.ts'
import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import { shopAddress } from '#app/features/core/settings/identity-texts.ts'
import {
  deliveryAddress,
  type OrderContent,
  type PlacedOrder,
} from '#app/features/fulfilment/orders/orders.ts'
import type { Parcel } from '#app/features/fulfilment/orders/parcels.ts'
import { carrierName } from '#app/features/fulfilment/orders/parcels-messages.ts'
import { labelLines } from '#app/features/sales/addresses/addresses.ts'
import { dutchClock, dutchDate } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'
import type { MailValues } from './mail-texts.ts'

/** Returns the values of the placeholders for an order and, in a mail about a parcel, for that parcel. */
export function mailValues(
  order: Omit<PlacedOrder, 'lines' | 'parcels' | 'discountCodes'> & Pick<OrderContent, 'lines'>,
  { settings }: MailShop,
  parcel?: Parcel,
): MailValues {
  const total = formatCents(order.totalCents)
  const { expiresAt } = order
  return {
    voornaam: nameInMail(order.firstName),
    achternaam: order.lastName,
    bestelnummer: String(order.id),
    besteldatum: dutchDate(order.placedAt),
    totaal: total,
    betaalwijze: order.paymentMethod,
    winkel: settings.name,
    telefoon: settings.phone,
    mailadres: settings.email,
    bewaardtot: expiresAt ? `${dutchDate(expiresAt)}, ${dutchClock(expiresAt)} uur` : '',
    ophaaladres: shopAddress(settings),
    terugbetaling:
      order.refundDueCents > 0
        ? `Je krijgt ${formatCents(order.refundDueCents)} binnen 14 dagen terug.`
        : '',
    stukken: order.lines
      .filter(({ cancelled }) => cancelled > 0)
      .map((line) => `${line.cancelled} × ${fullLineName(line)}`)
      .join('; '),
    bezorger: parcel ? carrierName(parcel.carrier) : '',
    bezorgadres: labelLines(deliveryAddress(order)).join(', '),
    code: parcel?.trackingCode ?? '',
  }
}
