import { sql } from 'drizzle-orm'
import { readKnownMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { paymentChoices } from '#app/features/fulfilment/payment-flow/payment-methods-tables.server.ts'
import type { ChooseMethodsResult } from '#app/features/fulfilment/payments/payments.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'

/** Stores which payment methods are on; methods that are not in the list are off. At least one must remain. */
export async function chooseMethods(app: App, on: string[]): Promise<ChooseMethodsResult> {
  const known = await readKnownMethods(app, { isStaff: true })
  const choices = known.map(({ method }) => ({ method: method.id, isOn: on.includes(method.id) }))
  if (!choices.some(({ isOn }) => isOn)) return { ok: false, error: 'none-left' }
  await app.db
    .insert(paymentChoices)
    .values(choices)
    .onConflictDoUpdate({ target: paymentChoices.method, set: { isOn: sql`excluded.is_on` } })
  await announceChanges(app, ['settings'])
  return { ok: true }
}
