import {
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirectDocument,
} from 'react-router'
import { ACCOUNT_COOKIE, type Customer } from '#app/features/core/accounts/accounts.ts'
import { isRemembered } from '#app/features/core/accounts/auth-headers.server.ts'
import { renewSession } from '#app/features/core/accounts/find-customer.server.ts'
import { customerReturnPath } from '#app/features/core/accounts/return-path.ts'
import { loginPageUrl } from '#app/features/customers/customer-accounts/customers.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { startShopSession } from './enter-shop.server.ts'

const customerContext = createContext<Customer | null>(null)

/** Middleware of all account pages: guests go to the login page and return here afterwards. */
export const requireLogin: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const page = context.get(pageContext)
  const app = context.get(appContext)
  const visitor = page.visitor()
  const { customer, cookies } = await renewSession(app, visitor)
  for (const cookie of cookies) page.setCookie(cookie)
  if (!customer) throw redirectDocument(loginPageUrl(customerReturnPath(url.pathname + url.search)))
  // The cart of a customer has the customer's id. Its cookie may be missing or that of a guest's cart: a login session can
  // outlive it, and a login to the back office sets neither the cart nor the account cookie.
  const hasOwnCart = visitor.cartId === customer.id
  if (!hasOwnCart || visitor.cookies[ACCOUNT_COOKIE] === undefined) {
    const remember = isRemembered(app, visitor)
    for (const cookie of await startShopSession(app, visitor, customer, remember))
      page.setCookie(cookie)
  }
  context.set(customerContext, customer)
  return next()
}

/** Returns the logged-in customer; redirects to the login page if the route is not behind `requireLogin`. */
export function requireCustomer(context: Readonly<RouterContextProvider>): Customer {
  const customer = context.get(customerContext)
  if (!customer) throw redirectDocument(path('/inloggen'))
  return customer
}
