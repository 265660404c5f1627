import type { RouterContextProvider } from 'react-router'
import { requireCustomerPage } from '#app/features/customers/customer-accounts/require-customer-page.server.ts'
import { type ListingQuery, listingUrl } from '#app/features/listings/listings/listing.ts'
import { isCategoryForCustomersOnly } from '#app/features/listings/listings/read-categories.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { loadListingPage } from './listing-loader.server.ts'
import type { ListingPage } from './listing-page.ts'

/** Loads a listing. A category for customers only requires a signed-in customer, and its page is never cached. */
export async function loadListingForVisitor(
  context: Readonly<RouterContextProvider>,
  query: ListingQuery,
): Promise<ListingPage> {
  const app = context.get(appContext)
  const { categorySlug } = query
  const isForCustomersOnly =
    categorySlug !== undefined && (await isCategoryForCustomersOnly(app, categorySlug))
  if (isForCustomersOnly) await requireCustomerPage(context, listingUrl(query))
  return loadListingPage(
    app,
    context.get(pageContext),
    query,
    isForCustomersOnly ? 'customers' : undefined,
  )
}
