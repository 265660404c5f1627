import type { RouterContextProvider } from 'react-router'
import { loadListingPage } from '#app/features/browse/listing-loader.server.ts'
import type { ListingPage } from '#app/features/browse/listing-page.ts'
import { type ListingQuery, listingAddress } from '#app/features/catalog/listing.ts'
import { isCategoryForMembers } from '#app/features/catalog/read-categories.server.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import { customersSee } from './customers-see.server.ts'

/** A list, in a category or not. One of a category for customers only is for who is logged in, and kept for nobody. */
export async function loadListingFor(
  context: Readonly<RouterContextProvider>,
  query: ListingQuery,
): Promise<ListingPage> {
  const shop = context.get(shopContext)
  const { categorySlug } = query
  const isForMembers =
    categorySlug !== undefined && (await isCategoryForMembers(shop, categorySlug))
  if (isForMembers) await customersSee(context, listingAddress(query))
  return loadListingPage(
    shop,
    context.get(pageContext),
    query,
    isForMembers ? 'customers' : undefined,
  )
}
