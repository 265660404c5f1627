import type { OwnProvider } from '#app/features/fulfilment/payments/payment-provider.server.ts'

const makeMethod = (id: string, name: string) => ({
  id,
  name,
  text: '',
  isPayLater: false,
  minCents: 0,
  maxCents: null,
})

/** Card and cash payments at the point of sale. Shoppers cannot choose this provider. */
export const posProvider: OwnProvider = {
  id: 'pos',
  kind: 'by-hand',
  methods: [makeMethod('card', 'Pin'), makeMethod('cash', 'Contant')],
  attemptMs: () => 0,
  payUrl: () => null,
}
