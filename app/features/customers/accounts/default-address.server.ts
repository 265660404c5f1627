import { and, eq } from 'drizzle-orm'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { customerAddresses } from '#app/features/customers/accounts/customers-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Typed } from '#app/platform/forms/form-fields.ts'

/**
 * Returns the values with which the checkout's form starts for a customer: the e-mail address, and the default address.
 */
export async function readDefaultAddress(app: App, customer: Customer): Promise<Typed> {
  const [address] = await app.db
    .select()
    .from(customerAddresses)
    .where(and(eq(customerAddresses.userId, customer.id), eq(customerAddresses.isDefault, true)))
  if (!address) return { email: customer.email }
  const { id: _id, userId: _user, isDefault: _default, company, ...fields } = address
  return {
    email: customer.email,
    ...fields,
    ...(company !== '' && { company, isCompany: 'on' }),
  }
}
