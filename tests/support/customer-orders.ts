import { eq } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { parseCustomerQuery } from '#app/features/customers/customer-records/customer-records.ts'
import { listCustomers } from '#app/features/customers/customer-records/list-customers.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import { placeAnOrder } from './place-an-order.ts'

export const readList = (app: App, query = '') =>
  listCustomers(app, parseCustomerQuery(new URLSearchParams(query)))

let orderCount = 0

/** Places and pays an order of two rings of € 40,00 with this address. */
export async function placePaidOrder(app: App, email: string, firstName = 'Sanne') {
  orderCount += 1
  // The product is named after the first name, and product names must be unique.
  const fields = { firstName: `${firstName} ${orderCount}`, payment: 'bank-transfer' }
  const order = await placeAnOrder(app, fields)
  await app.db.update(orders).set({ email, firstName }).where(eq(orders.id, order.id))
  await markOrderPaid(app, order.id, 'Eva')
  return order
}

export async function addAccount(app: App, email: string): Promise<string> {
  const now = app.clock.now()
  const account = { id: `user-${email}`, name: 'Sanne de Vries', email, emailVerified: true }
  await app.db
    .insert(users)
    .values({ ...account, role: 'customer', createdAt: now, updatedAt: now })
  return account.id
}

export const SANNE = 'sanne@voorbeeld.example'

export const NOOR = 'noor@voorbeeld.example'
