import { type RouterContextProvider, redirect } from 'react-router'
import { findCustomer } from '#app/features/accounts/find-customer.server.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'

/** Before a page that is for customers only [P04]: a guest is led aside, and the page is kept for nobody. */
export async function customersSee(
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<void> {
  const visitor = context.get(pageContext).visitor()
  if (await findCustomer(context.get(shopContext), visitor)) return
  throw redirect(`/alleen-met-account/?${new URLSearchParams({ verder: path })}`)
}
