import {
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirectDocument,
} from 'react-router'
import { ACCOUNT_COOKIE, type Customer } from '#app/features/core/accounts/accounts.ts'
import { renewSession } from '#app/features/core/accounts/find-customer.server.ts'
import { customerPath } from '#app/features/core/accounts/return-path.ts'
import { loginAddress } from '#app/features/customers/accounts/customers.ts'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { enterShop } from './enter-shop.server.ts'

const customerContext = createContext<Customer | null>(null)

/** Stands before every page and action of the account: who is not logged in comes back here after logging in. */
export const customersOnly: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const page = context.get(pageContext)
  const app = context.get(shopContext)
  const visitor = page.visitor()
  const { customer, cookies } = await renewSession(app, visitor)
  for (const cookie of cookies) page.setCookie(cookie)
  if (!customer) throw redirectDocument(loginAddress(customerPath(url.pathname + url.search)))
  // A session can outlive the cookie of its cart, and who came in by the back office has neither that nor the other.
  if (visitor.cartId !== customer.id || visitor.cookies[ACCOUNT_COOKIE] === undefined) {
    const remember = visitor.cookies['schakel.dont_remember'] === undefined
    for (const cookie of await enterShop(app, visitor, customer, remember)) page.setCookie(cookie)
  }
  context.set(customerContext, customer)
  return next()
}

/** The customer who asks. A page that is not behind `customersOnly` gets nobody and leads to the login page. */
export function requireCustomer(context: Readonly<RouterContextProvider>): Customer {
  const customer = context.get(customerContext)
  if (!customer) throw redirectDocument('/inloggen/')
  return customer
}
