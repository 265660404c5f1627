import { sql } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orderUrl } from '#app/features/fulfilment/orders/orders.ts'
import { offeredProviders } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import { testBank } from '#app/features/fulfilment/payment-providers/test-bank.server.ts'
import { allowsTestMoney } from '#app/features/fulfilment/payment-providers/test-money.server.ts'
import {
  compareMethods,
  isOnByDefault,
  isPayLater,
  methodText,
} from '#app/features/fulfilment/payments/payment-method-facts.ts'
import type { PaymentProvider } from '#app/features/fulfilment/payments/payment-provider.server.ts'
import type {
  ChooseMethodsResult,
  PaymentAccess,
  PaymentMethod,
} from '#app/features/fulfilment/payments/payments.ts'
import { findPayment } from '#app/features/fulfilment/payments/read-payments.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { paymentChoices } from './payment-methods-tables.server.ts'
import { posProvider } from './pos-provider.server.ts'
import { readOfferedMethods } from './refresh-payment-methods.server.ts'

interface ProviderMethod {
  method: PaymentMethod
  provider: PaymentProvider
  /** shoppers can choose this method */
  isOn: boolean
}

const VISITOR: PaymentAccess = { isStaff: false }

/** Returns every payment method that is available now, in checkout order, including those that the owner switched off. */
export async function readAvailableMethods(
  app: App,
  access: PaymentAccess,
): Promise<ProviderMethod[]> {
  const [{ offeredMethods, isOnByMethod }, settings] = await Promise.all([
    readOfferedMethods(app),
    readSettings(app),
  ])
  const isTesting = allowsTestMoney(settings)
  const conditions = {
    allowsTestKey: isTesting || access.isStaff,
    allowsTestBank: isTesting,
    hasIban: settings.iban !== '',
  }
  return offeredProviders(app.env, conditions).flatMap((provider) => {
    const methods =
      provider.kind === 'online'
        ? offeredMethods
            .filter((row) => row.provider === provider.id)
            .map(({ id, name, minCents, maxCents }) => ({
              id,
              name,
              minCents,
              maxCents,
              text: methodText(id),
              isPayLater: isPayLater(id),
            }))
            .toSorted(compareMethods)
        : provider.methods
    return methods.map((method) => ({
      method,
      provider,
      isOn: isOnByMethod.get(method.id) ?? isOnByDefault(method.id),
    }))
  })
}

/** Returns the payment methods that the shop offers now. */
export async function listPaymentMethods(app: App, access = VISITOR): Promise<PaymentMethod[]> {
  const availableMethods = await readAvailableMethods(app, access)
  return availableMethods.filter(({ isOn }) => isOn).map(({ method }) => method)
}

/** Finds a payment method with its provider; undefined if the shop does not offer it. */
export async function findPaymentMethod(
  app: App,
  id: string,
  access = VISITOR,
): Promise<{ method: PaymentMethod; provider: PaymentProvider } | undefined> {
  const availableMethods = await readAvailableMethods(app, access)
  return availableMethods.find(({ method, isOn }) => isOn && method.id === id)
}

/** Returns the names of all payment methods, including those that are switched off. */
export async function readMethodNames(app: App): Promise<Map<string, string>> {
  const availableMethods = await readAvailableMethods(app, { isStaff: true })
  return new Map(
    [
      ...testBank.methods,
      ...posProvider.methods,
      ...availableMethods.map(({ method }) => method),
    ].map(({ id, name }) => [id, name]),
  )
}

/** Finds a payment at the test bank. Undefined for other payments, and in a shop that no longer offers the test bank. */
export async function findTestPayment(app: App, id: string) {
  const payment = await findPayment(app.db, id)
  if (payment?.provider !== testBank.id) return undefined
  if (!(await findPaymentMethod(app, payment.method))) return undefined
  const order = await findOrder(app, payment.orderId)
  return order && { payment, order, orderUrl: orderUrl(order) }
}

/** Stores which payment methods are on; all others are off. At least one must be on. */
export async function chooseMethods(app: App, enabledIds: string[]): Promise<ChooseMethodsResult> {
  const availableMethods = await readAvailableMethods(app, { isStaff: true })
  const choices = availableMethods.map(({ method }) => ({
    method: method.id,
    isOn: enabledIds.includes(method.id),
  }))
  if (!choices.some(({ isOn }) => isOn)) return { ok: false, error: 'none-left' }
  await app.db
    .insert(paymentChoices)
    .values(choices)
    .onConflictDoUpdate({ target: paymentChoices.method, set: { isOn: sql`excluded.is_on` } })
  await announceChanges(app, ['settings'])
  return { ok: true }
}
