import type { OwnProvider } from '#app/features/fulfilment/payments/payment-provider.server.ts'
import { path } from '#app/platform/path.ts'

/** A page of the shop that simulates a bank: the visitor chooses the outcome of the payment. No money is moved. */
export const testBank: OwnProvider = {
  id: 'test-bank',
  kind: 'test',
  methods: [
    {
      id: 'test-bank',
      name: 'Testbank',
      text: 'Om de winkel uit te proberen: je betaalt niet echt en krijgt niets thuis',
      isPayLater: false,
      minCents: 0,
      maxCents: null,
    },
  ],
  attemptMs: () => 15 * 60_000,
  payUrl: (paymentId) => path('/testbank/:paymentId', { paymentId }),
}
