import { data } from 'react-router'
import { cardsExpiry } from '#app/features/catalog/products/catalog.ts'
import { POSTS_TAG } from '#app/features/content/blog/blog.ts'
import { readNextPublication } from '#app/features/content/blog/read-posts.server.ts'
import { readPopularProducts } from '#app/features/listings/listings/read-popular-products.server.ts'
import { MissingView } from '#app/features/storefront/not-found/missing-view.tsx'
import { PostView, postMeta } from '#app/features/storefront/post-page/post-view.tsx'
import { readPostView } from '#app/features/storefront/post-page/read-post-view.server.ts'
import { cardControls } from '#app/features/storefront/quick-view/card-controls.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/not-found-page.ts'

/** Matches a path that an owner can give to a page. */
const PAGE_PATH = /^(?:\/[a-z0-9-]+)+$/

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData?.view
    ? postMeta(matches, loaderData.view)
    : pageMeta(matches, { title: 'Niet gevonden' })
}

/** Serves the pages to which the owner gave a path of their own; any other URL is a 404. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const slug = `/${(params['*'] ?? '').replace(/\/+$/, '')}`
  const view = PAGE_PATH.test(slug)
    ? await readPostView(context, { kind: 'page', slug, url })
    : undefined
  if (view) return { view, missing: null }
  const page = context.get(pageContext)
  // Cached until the next publication, because a page with this path may be published.
  page.cacheWithTags(['listing', POSTS_TAG], await readNextPublication(app))
  const missingPage = await readPopularProducts(app)
  page.expireAt(cardsExpiry(missingPage.cards))
  return data({ view: null, missing: missingPage }, { status: 404 })
}

export default function OwnPageOrNotFound({ loaderData }: Route.ComponentProps) {
  const { view, missing } = loaderData
  return view ? <PostView data={view} /> : <MissingView page={missing} controls={cardControls} />
}
