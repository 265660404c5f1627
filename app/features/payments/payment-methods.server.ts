import { bankTransfer } from './bank-transfer.server.ts'
import type { PaymentProvider } from './payment-provider.server.ts'
import type { PaymentMethod } from './payments.ts'
import { testBank } from './test-bank.server.ts'

/** In the order in which the checkout shows them. */
const PROVIDERS: PaymentProvider[] = [testBank, bankTransfer]

/** A test provider stands in until there is one that takes real money online. */
export function offeredProviders(providers: PaymentProvider[]): PaymentProvider[] {
  const isReal = providers.some(({ kind }) => kind === 'online')
  return providers.filter(({ kind }) => !isReal || kind !== 'test')
}

/** The ways to pay that the shop offers now. */
export function listPaymentMethods(): PaymentMethod[] {
  return offeredProviders(PROVIDERS).flatMap(({ methods }) => methods)
}

/** A method and who carries it out; undefined when the shop does not offer it. */
export function findPaymentMethod(
  id: string,
): { method: PaymentMethod; provider: PaymentProvider } | undefined {
  for (const provider of offeredProviders(PROVIDERS)) {
    const method = provider.methods.find((candidate) => candidate.id === id)
    if (method) return { method, provider }
  }
  return undefined
}
