import { Form, Link, redirect } from 'react-router'
import { categoryUrl, productUrl } from '#app/features/catalog/products/catalog.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { requireCustomerPage } from '#app/features/customers/customer-accounts/require-customer-page.server.ts'
import { BeginReview } from '#app/features/customers/reviews/begin-review.tsx'
import { RatingSummary } from '#app/features/customers/reviews/rating-summary.tsx'
import { readRating, readReviews } from '#app/features/customers/reviews/read-reviews.server.ts'
import { ReviewArticles } from '#app/features/customers/reviews/review-articles.tsx'
import {
  REVIEW_SORTS,
  REVIEWS_PER_PAGE,
  type ReviewSort,
  readStars,
  reviewsUrl,
} from '#app/features/customers/reviews/reviews.ts'
import { ReviewsHead } from '#app/features/customers/reviews/reviews-head.tsx'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { redirectQuery } from '#app/platform/http/redirect-query.ts'
import { Button } from '#app/ui/button.tsx'
import { SmallSelect } from '#app/ui/forms/small-select.tsx'
import { breadcrumbData, pageMeta, readSite } from '#app/ui/page-meta.ts'
import { Pager } from '#app/ui/pager.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/product-reviews-page.ts'

type LoaderData = Route.ComponentProps['loaderData']

const SORT_NAMES: Record<ReviewSort, string> = {
  nieuwste: 'Nieuwste eerst',
  hoogste: 'Meeste sterren eerst',
  laagste: 'Minste sterren eerst',
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { product, crumbs, isIndexable } = loaderData
  return pageMeta(matches, {
    title: `Reviews van ${product.name}`,
    description: `Wat klanten van ${product.name} vinden.`,
    path: isIndexable ? reviewsUrl(product.slug) : undefined,
    data: [breadcrumbData(readSite(matches).siteUrl, crumbs)],
  })
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const product = await findProduct(app, params.slug)
  if (!product) throw notFound()
  if ('moved' in product) {
    throw redirect(`${reviewsUrl(product.moved)}${redirectQuery(url)}`, 301)
  }
  if (product.status === 'members') await requireCustomerPage(context, reviewsUrl(product.slug))
  const [settings, rating] = await Promise.all([readSettings(app), readRating(app, product.id)])
  context.get(pageContext).cacheWithTags(['settings', 'categories', `product:${product.id}`])
  const sort = REVIEW_SORTS.find((name) => name === url.searchParams.get('sorteer')) ?? 'nieuwste'
  const stars = readStars(url.searchParams.get('sterren'))
  const query = { sort, stars, page: pageNumber(url.searchParams) }
  const reviewPage = rating && (await readReviews(app, product.id, rating, query))
  return {
    product: { slug: product.slug, name: product.name },
    crumbs: [
      { name: 'Home', href: '/' },
      ...product.categoryPath.map(({ name, slug }) => ({ name, href: categoryUrl(slug) })),
      { name: product.name, href: productUrl(product.slug) },
      { name: 'Reviews', href: reviewsUrl(product.slug) },
    ],
    shopName: settings.name,
    isIndexable: product.status === 'published' && rating !== null && url.search === '',
    rating,
    sort,
    stars,
    reviewPage,
  }
}

export default function ProductReviewsPage({ loaderData }: Route.ComponentProps) {
  const { product, crumbs, shopName, rating, sort, stars, reviewPage } = loaderData
  return (
    <div className="wrap">
      <ReviewsHead title={`Reviews van ${product.name}`} product={product} crumbs={crumbs} />
      <div className="mt-6 grid grid-cols-1 gap-x-gutter gap-y-10 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-5 lg:pr-10">
          {rating && (
            <div className="mb-6 border-b border-line pb-6">
              <RatingSummary rating={rating} slug={product.slug} chosenStars={stars} />
            </div>
          )}
          <BeginReview slug={product.slug} />
        </div>
        <div className="min-w-0 lg:col-span-7">
          {reviewPage ? (
            <>
              <ReviewFilters slug={product.slug} stars={stars} sort={sort} />
              <ReviewArticles reviews={reviewPage.reviews} shopName={shopName} heading="h2" />
              {reviewPage.total > 0 ? (
                <div className="border-t border-line">
                  <Pager
                    page={reviewPage.page}
                    pageSize={REVIEWS_PER_PAGE}
                    total={reviewPage.total}
                    url={(page) => reviewsUrl(product.slug, { sort, stars, page })}
                  />
                </div>
              ) : (
                <p className="text-ink-2">Niemand gaf dit aantal sterren.</p>
              )}
            </>
          ) : (
            <p className="text-ink-2">Nog geen reviews. Heb jij dit sieraad? Schrijf de eerste.</p>
          )}
        </div>
      </div>
    </div>
  )
}

function ReviewFilters({
  slug,
  stars,
  sort,
}: {
  slug: string
  stars: LoaderData['stars']
  sort: LoaderData['sort']
}) {
  return (
    <Form className="flex flex-wrap items-center justify-between gap-3 pb-4">
      {stars !== null && <input type="hidden" name="sterren" value={stars} />}
      <span className="inline-flex items-center gap-3">
        <SmallSelect
          label="Sorteer op"
          name="sorteer"
          value={sort}
          options={REVIEW_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))}
        />
        <noscript>
          <Button type="submit" variant="second" size="small">
            Sorteer
          </Button>
        </noscript>
      </span>
      {stars !== null && (
        <Link
          to={reviewsUrl(slug, { sort })}
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Toon alle reviews
        </Link>
      )}
    </Form>
  )
}
