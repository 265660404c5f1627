import type { PaymentProvider } from './payment-provider.server.ts'

/** A page of the shop's own that plays a bank: one chooses how the payment ends. No money moves. */
export const testBank: PaymentProvider = {
  id: 'test-bank',
  kind: 'test',
  methods: [
    {
      id: 'testbank',
      name: 'Testbank',
      text: 'Om de winkel uit te proberen: je betaalt niet echt en krijgt niets thuis',
    },
  ],
  attemptMs: () => 15 * 60_000,
  begin: async (_shop, payment) => ({ address: testBankAddress(payment.id) }),
}

function testBankAddress(paymentId: string): string {
  return `/testbank/${paymentId}/`
}
