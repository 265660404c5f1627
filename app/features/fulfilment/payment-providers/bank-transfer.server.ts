import type { OwnProvider } from '#app/features/fulfilment/payments/payment-provider.server.ts'

const HOUR_MS = 60 * 60_000

/** The shopper transfers the money, and the owner then marks the order as paid. */
export const bankTransfer: OwnProvider = {
  id: 'bank-transfer',
  kind: 'by-hand',
  methods: [
    {
      id: 'bank-transfer',
      name: 'Bankoverschrijving',
      text: 'Je maakt het bedrag zelf over; daarna maken we je bestelling klaar',
      isPayLater: false,
      minCents: 0,
      maxCents: null,
    },
  ],
  attemptMs: ({ settings, isGuest }) =>
    (isGuest
      ? Math.min(settings.guestTransferHours, settings.transferDays * 24)
      : settings.transferDays * 24) * HOUR_MS,
  payUrl: () => null,
}
