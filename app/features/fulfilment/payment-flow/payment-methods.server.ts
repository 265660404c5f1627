import { offeredProviders } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import { testBank } from '#app/features/fulfilment/payment-providers/test-bank.server.ts'
import { isTestMoneyAllowed } from '#app/features/fulfilment/payment-providers/test-money.server.ts'
import {
  compareMethods,
  isOnByDefault,
  isPayLater,
  methodText,
} from '#app/features/fulfilment/payments/payment-method-facts.ts'
import type { PaymentProvider } from '#app/features/fulfilment/payments/payment-provider.server.ts'
import type { Payer, PaymentMethod } from '#app/features/fulfilment/payments/payments.ts'
import type { Shop } from '#app/platform/shop.ts'
import { readOfferedMethods } from './refresh-payment-methods.server.ts'
import { till } from './till.server.ts'

interface KnownMethod {
  method: PaymentMethod
  provider: PaymentProvider
  /** whether shoppers may choose it */
  isOn: boolean
}

const VISITOR: Payer = { isStaff: false }

/** Every way to pay there could be now, as the checkout would order them. */
export async function readKnownMethods(shop: Shop, payer: Payer): Promise<KnownMethod[]> {
  const [{ offered, isOn }, isAllowed] = await Promise.all([
    readOfferedMethods(shop),
    isTestMoneyAllowed(shop),
  ])
  const allowed = { allowsTestKey: isAllowed || payer.isStaff, allowsTestBank: isAllowed }
  return offeredProviders(shop.env, allowed).flatMap((provider) => {
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
export async function listPaymentMethods(shop: Shop, payer = VISITOR): Promise<PaymentMethod[]> {
  const known = await readKnownMethods(shop, payer)
  return known.filter(({ isOn }) => isOn).map(({ method }) => method)
}

/** A method and who carries it out; undefined when the shop does not offer it. */
export async function findPaymentMethod(
  shop: Shop,
  id: string,
  payer = VISITOR,
): Promise<{ method: PaymentMethod; provider: PaymentProvider } | undefined> {
  const known = await readKnownMethods(shop, payer)
  return known.find(({ method, isOn }) => isOn && method.id === id)
}

/** What the ways to pay are called, those that are off included. */
export async function readMethodNames(shop: Shop): Promise<Map<string, string>> {
  const known = await readKnownMethods(shop, { isStaff: true })
  return new Map(
    [...testBank.methods, ...till.methods, ...known.map(({ method }) => method)].map(
      ({ id, name }) => [id, name],
    ),
  )
}
