import { redirect } from 'react-router'
import { categoryAddress, productAddress } from '#app/features/catalog/products/catalog.ts'
import { customersSee } from '#app/features/customers/accounts/customers-see.server.ts'
import {
  readToldReviews,
  readToldSums,
} from '#app/features/customers/external-reviews/read-told-reviews.server.ts'
import { ToldRatings } from '#app/features/customers/external-reviews/told-ratings.tsx'
import { ToldReviewList } from '#app/features/customers/external-reviews/told-review-list.tsx'
import {
  TOLD_PER_PAGE,
  toldReviewsAddress,
} from '#app/features/customers/external-reviews/told-reviews.ts'
import { ReviewsHead } from '#app/features/customers/reviews/reviews-head.tsx'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import { notFound } from '#app/platform/http-errors.ts'
import { pageNumber } from '#app/platform/page-number.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import { visibleSearch } from '#app/platform/visible-search.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/external-reviews-page.ts'

/** What others wrote is no page of ours for a search engine. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta(matches, {
    title: `Reviews elders van ${loaderData.product.name}`,
    description: `Wat kopers bij andere winkels van ${loaderData.product.name} vinden.`,
    path: undefined,
  })
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const product = await findProduct(shop, params.slug)
  if (!product) throw notFound()
  if ('moved' in product)
    throw redirect(`${toldReviewsAddress(product.moved)}${visibleSearch(url)}`, 301)
  if (product.status === 'members') await customersSee(context, toldReviewsAddress(product.slug))
  const told = await readToldSums(shop, product.id)
  if (told.total === 0) throw notFound()
  const page = Math.min(pageNumber(url.searchParams), Math.ceil(told.total / TOLD_PER_PAGE))
  const part = { limit: TOLD_PER_PAGE, offset: (page - 1) * TOLD_PER_PAGE }
  const kept = context.get(pageContext)
  kept.endsAt(told.endsAt)
  kept.keep(['settings', 'categories', `product:${product.id}`])
  return {
    product: { slug: product.slug, name: product.name },
    crumbs: [
      { name: 'Home', href: '/' },
      ...product.categoryPath.map(({ name, slug }) => ({ name, href: categoryAddress(slug) })),
      { name: product.name, href: productAddress(product.slug) },
      { name: 'Reviews elders', href: toldReviewsAddress(product.slug) },
    ],
    ratings: told.ratings,
    total: told.total,
    page,
    reviews: await readToldReviews(shop, product.id, part),
  }
}

export default function ReviewsElsewherePage({ loaderData }: Route.ComponentProps) {
  const { product, crumbs, ratings, total, page, reviews } = loaderData
  return (
    <div className="wrap">
      <ReviewsHead title={`Reviews elders van ${product.name}`} product={product} crumbs={crumbs} />
      <div className="mt-6 max-w-prose border-t border-line">
        <ToldRatings ratings={ratings} />
        <ToldReviewList reviews={reviews} heading="h2" />
        <Pager
          page={page}
          pageSize={TOLD_PER_PAGE}
          total={total}
          address={(one) => toldReviewsAddress(product.slug, one)}
        />
      </div>
    </div>
  )
}
