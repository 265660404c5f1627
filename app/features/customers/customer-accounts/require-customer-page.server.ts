import { type RouterContextProvider, redirectDocument } from 'react-router'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'

/** Guards a page that only customers may see [P04]: redirects guests and keeps the page out of the page cache. */
export async function requireCustomerPage(
  context: Readonly<RouterContextProvider>,
  from: string,
): Promise<Customer> {
  const visitor = context.get(pageContext).visitor()
  const customer = await findCustomer(context.get(appContext), visitor)
  if (customer) return customer
  throw redirectDocument(`${path('/alleen-met-account')}?${new URLSearchParams({ verder: from })}`)
}
