import { and, eq } from 'drizzle-orm'
import type { Typed } from '#app/platform/form-fields.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { Customer } from './accounts.ts'
import { customerAddresses } from './accounts-tables.server.ts'

/** What the checkout's fields say for a customer before anybody typed: their address of mail, and the place they chose. */
export async function readDefaultAddress(shop: Shop, customer: Customer): Promise<Typed> {
  const [address] = await shop.db
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
