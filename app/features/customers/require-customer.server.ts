import {
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import type { Customer } from '#app/features/accounts/accounts.ts'
import { renewSession } from '#app/features/accounts/find-customer.server.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import { loginAddress } from './customers.ts'

const customerContext = createContext<Customer | null>(null)

/** Stands before every page and action of the account: who is not logged in comes back here after logging in. */
export const customersOnly: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const page = context.get(pageContext)
  const { customer, cookies } = await renewSession(context.get(shopContext), page.visitor())
  for (const cookie of cookies) page.setCookie(cookie)
  if (!customer) throw redirect(loginAddress(url.pathname + url.search))
  context.set(customerContext, customer)
  return next()
}

/** The customer who asks. A page that is not behind `customersOnly` gets nobody and leads to the login page. */
export function requireCustomer(context: Readonly<RouterContextProvider>): Customer {
  const customer = context.get(customerContext)
  if (!customer) throw redirect('/inloggen/')
  return customer
}
