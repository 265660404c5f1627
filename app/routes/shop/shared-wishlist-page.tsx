import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { findSharer } from '#app/features/customers/wishlist/share-wishlist.server.ts'
import { readWishlist } from '#app/features/customers/wishlist/wishlist.server.ts'
import { sharedWishlistUrl, WISHES_PER_PAGE } from '#app/features/customers/wishlist/wishlist.ts'
import { WishGrid } from '#app/features/customers/wishlist/wishlist-grid.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/shared-wishlist-page.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.title ?? 'Verlanglijst' })
}

/** Shows a shared wishlist to everybody with the link, without buttons to change it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  // The page is never cached, because the link must stop working as soon as the customer stops sharing.
  const viewer = await findCustomer(app, context.get(pageContext).visitor())
  const sharer = await findSharer(app, params.token)
  if (!sharer) throw notFound()
  const wishlist = await readWishlist(
    app,
    sharer.userId,
    pageNumber(url.searchParams),
    viewer ? 'customers' : 'everybody',
  )
  return {
    ...wishlist,
    // Hides products that the viewer may not see, including their names.
    items: wishlist.items.filter(({ card }) => card !== null),
    title: sharer.firstName ? `Verlanglijst van ${sharer.firstName}` : 'Een verlanglijst',
    listUrl: sharedWishlistUrl(params.token),
    renderedAt: app.clock.now().toISOString(),
  }
}

export default function SharedWishlist({ loaderData }: Route.ComponentProps) {
  const { items, total, page, title, listUrl, renderedAt } = loaderData
  return (
    <div className="wrap pt-8 lg:pt-12">
      <h1 className="display text-display-md wrap-anywhere">{title}</h1>
      {items.length === 0 ? (
        <p className="mt-3 text-lead text-ink-2">Er staat nu niets op.</p>
      ) : (
        <WishGrid items={items} renderedAt={renderedAt} isOwn={false} />
      )}
      {total > WISHES_PER_PAGE && (
        <Pager
          page={page}
          pageSize={WISHES_PER_PAGE}
          total={total}
          url={(targetPage) => (targetPage === 1 ? listUrl : `${listUrl}?pagina=${targetPage}`)}
        />
      )}
    </div>
  )
}
