import { formatIban } from '#app/features/core/settings/iban.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { PAYMENT_LINK, type PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'

/** Explains how and by when to pay the order; `transferDeadline` is null unless it is paid by bank transfer. */
export function paymentText(
  order: Pick<PlacedOrder, 'id' | 'totalCents' | 'paymentMethod'>,
  transferDeadline: Date | null,
  settings: ShopSettings,
): string {
  if (order.totalCents === 0) return 'Je korting dekt alles: je hoeft niets te betalen.'
  if (order.paymentMethod === PAYMENT_LINK) {
    return `Betaal ${formatCents(order.totalCents)} op de pagina van je bestelling: daar kies je hoe. Als je betaling binnen is, krijg je daarvan een mail.`
  }
  return transferDeadline
    ? `Maak ${formatCents(order.totalCents)} over naar ${formatIban(settings.iban)} op naam van ${settings.name}, met als omschrijving ‘Bestelling ${order.id}’. Is het bedrag er op ${dutchDate(transferDeadline)}, dan maken we je bestelling klaar; daarna vervalt hij.`
    : `Je betaalt met ${order.paymentMethod}. Zodra je betaling binnen is, krijg je daarvan een mail en gaan we voor je aan de slag. Nog niet betaald? Dat kan op de pagina van je bestelling.`
}
