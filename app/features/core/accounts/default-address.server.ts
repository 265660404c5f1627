import { and, eq } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Typed } from '#app/platform/forms/form-fields.ts'
import type { Customer } from './accounts.ts'
import { customerAddresses } from './accounts-tables.server.ts'

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
