import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { register } from '#app/features/customers/log-in/register.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { visitorWithCookies } from './visitor-with.ts'

export const sanne = { name: 'Sanne', email: 'sanne@voorbeeld.example', password: 'zilver-maan-48' }

export async function readLoggedIn(app: App, visitor: Visitor): Promise<Customer> {
  const customer = await findCustomer(app, visitor)
  if (!customer) throw new Error('nobody is logged in')
  return customer
}

export async function registerCustomer(app: App, person = sanne) {
  const result = await register(app, visitorWithCookies(), person)
  if (!result.ok) throw new Error(result.error)
  const visitor = visitorWithCookies(result.cookies)
  return { visitor, customer: await readLoggedIn(app, visitor) }
}
