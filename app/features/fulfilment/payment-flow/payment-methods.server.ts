import { offeredProviders } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import {
  compareMethods,
  isOnByDefault,
  isPayLater,
  methodText,
} from '#app/features/fulfilment/payments/payment-method-facts.ts'
import type { PaymentProvider } from '#app/features/fulfilment/payments/payment-provider.server.ts'
import type { PaymentMethod } from '#app/features/fulfilment/payments/payments.ts'
import type { Shop } from '#app/platform/shop.ts'
import { readOfferedMethods } from './refresh-payment-methods.server.ts'
import { till } from './till.server.ts'

interface KnownMethod {
  method: PaymentMethod
  provider: PaymentProvider
  /** whether shoppers may choose it */
  isOn: boolean
}

/** Every way to pay there could be now, as the checkout would order them. */
export async function readKnownMethods(shop: Shop): Promise<KnownMethod[]> {
  const { offered, isOn } = await readOfferedMethods(shop)
  return offeredProviders(shop.env).flatMap((provider) => {
    const methods =
      provider.kind === 'online'
        ? offered
            .filter((row) => row.provider === provider.id)
            .map(({ id, name, minCents, maxCents }) => {
              return {
                id,
                name,
                minCents,
                maxCents,
                text: methodText(id),
                isPayLater: isPayLater(id),
              }
            })
            .toSorted(compareMethods)
        : provider.methods
    return methods.map((method) => {
      return { method, provider, isOn: isOn.get(method.id) ?? isOnByDefault(method.id) }
    })
  })
}

/** The ways to pay that the shop offers now. */
export async function listPaymentMethods(shop: Shop): Promise<PaymentMethod[]> {
  const known = await readKnownMethods(shop)
  return known.filter(({ isOn }) => isOn).map(({ method }) => method)
}

/** A method and who carries it out; undefined when the shop does not offer it. */
export async function findPaymentMethod(
  shop: Shop,
  id: string,
): Promise<{ method: PaymentMethod; provider: PaymentProvider } | undefined> {
  const known = await readKnownMethods(shop)
  return known.find(({ method, isOn }) => isOn && method.id === id)
}

/** What the ways to pay are called, those that are off included. */
export async function readMethodNames(shop: Shop): Promise<Map<string, string>> {
  const known = await readKnownMethods(shop)
  return new Map(
    [...known.map(({ method }) => method), ...till.methods].map(({ id, name }) => [id, name]),
  )
}
