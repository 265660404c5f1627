import { redirect } from 'react-router'
import { categoryUrl, productUrl } from '#app/features/catalog/products/catalog.ts'
import { requireCustomerPage } from '#app/features/customers/customer-accounts/require-customer-page.server.ts'
import { ExternalRatings } from '#app/features/customers/external-reviews/external-ratings.tsx'
import { ExternalReviewList } from '#app/features/customers/external-reviews/external-review-list.tsx'
import {
  EXTERNAL_REVIEWS_PER_PAGE,
  externalReviewsUrl,
} from '#app/features/customers/external-reviews/external-reviews.ts'
import {
  readExternalReviewSummary,
  readExternalReviews,
} from '#app/features/customers/external-reviews/read-external-reviews.server.ts'
import { ReviewsHead } from '#app/features/customers/reviews/reviews-head.tsx'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { redirectQuery } from '#app/platform/http/redirect-query.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/external-reviews-page.ts'

/** Keeps the page out of search engines, because its reviews were written for other shops. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta(matches, {
    title: `Reviews elders van ${loaderData.product.name}`,
    description: `Wat kopers bij andere winkels van ${loaderData.product.name} vinden.`,
    path: undefined,
  })
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const product = await findProduct(app, params.slug)
  if (!product) throw notFound()
  if ('moved' in product)
    throw redirect(`${externalReviewsUrl(product.moved)}${redirectQuery(url)}`, 301)
  if (product.status === 'members')
    await requireCustomerPage(context, externalReviewsUrl(product.slug))
  const summary = await readExternalReviewSummary(app, product.id)
  if (summary.total === 0) throw notFound()
  const page = Math.min(
    pageNumber(url.searchParams),
    Math.ceil(summary.total / EXTERNAL_REVIEWS_PER_PAGE),
  )
  const range = { limit: EXTERNAL_REVIEWS_PER_PAGE, offset: (page - 1) * EXTERNAL_REVIEWS_PER_PAGE }
  const pageRequest = context.get(pageContext)
  pageRequest.expireAt(summary.endsAt)
  pageRequest.cacheWithTags(['settings', 'categories', `product:${product.id}`])
  return {
    product: { slug: product.slug, name: product.name },
    crumbs: [
      { name: 'Home', href: '/' },
      ...product.categoryPath.map(({ name, slug }) => ({ name, href: categoryUrl(slug) })),
      { name: product.name, href: productUrl(product.slug) },
      { name: 'Reviews elders', href: externalReviewsUrl(product.slug) },
    ],
    ratings: summary.ratings,
    total: summary.total,
    page,
    reviews: await readExternalReviews(app, product.id, range),
  }
}

export default function ExternalReviewsPage({ loaderData }: Route.ComponentProps) {
  const { product, crumbs, ratings, total, page, reviews } = loaderData
  return (
    <div className="wrap">
      <ReviewsHead title={`Reviews elders van ${product.name}`} product={product} crumbs={crumbs} />
      <div className="mt-6 max-w-prose border-t border-line">
        <ExternalRatings ratings={ratings} />
        <ExternalReviewList reviews={reviews} heading="h2" />
        <Pager
          page={page}
          pageSize={EXTERNAL_REVIEWS_PER_PAGE}
          total={total}
          url={(page) => externalReviewsUrl(product.slug, page)}
        />
      </div>
    </div>
  )
}
