import { useState } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { readMissing } from '#app/features/browse/read-missing.server.ts'
import { cartCookies, openCartSession } from '#app/features/cart/cart-cookies.server.ts'
import { readQuantity } from '#app/features/cart/cart-fields.ts'
import { addToCartMessage } from '#app/features/cart/cart-messages.ts'
import { addWithNotice } from '#app/features/cart/change-cart.server.ts'
import {
  cardsEnd,
  categoryAddress,
  numbersTag,
  type ProductCard,
  productAddress,
} from '#app/features/catalog/catalog.ts'
import { findProduct } from '#app/features/catalog/find-product.server.ts'
import { ProductTile } from '#app/features/catalog/product-tile.tsx'
import { CompareToggle } from '#app/features/compare/compare-toggle.tsx'
import { countryHtml } from '#app/features/country-check/country-html.server.tsx'
import { CountryPlace } from '#app/features/country-check/country-place.tsx'
import { readCountryData } from '#app/features/country-check/read-country-data.server.ts'
import { CrossSellPlace } from '#app/features/cross-sell/cross-sell-place.tsx'
import { readTogetherWith } from '#app/features/cross-sell/read-cross-sell.server.tsx'
import { customersSee } from '#app/features/customers/customers-see.server.ts'
import { readPromise } from '#app/features/delivery/read-promise.server.ts'
import { readSyncParams } from '#app/features/marketplace/read-sync-params.server.ts'
import { SyncWhenDue } from '#app/features/marketplace/sync-when-due.tsx'
import { OffersHtml } from '#app/features/offers/offers-html.tsx'
import { readOfferBox } from '#app/features/offers/read-offer-box.server.tsx'
import { readReviewsElsewhere } from '#app/features/offers/read-reviews-elsewhere.server.tsx'
import { BuyColumn } from '#app/features/product/buy-column.tsx'
import { previewAddress, productData } from '#app/features/product/product-data.ts'
import { ProductDetails } from '#app/features/product/product-details.tsx'
import { ProductGallery } from '#app/features/product/product-gallery.tsx'
import { missingOptionText } from '#app/features/product/product-messages.ts'
import { ProductSafety } from '#app/features/product/product-safety.tsx'
import { articleNumber, finenessOf } from '#app/features/product/product-view.ts'
import { ShareLink } from '#app/features/product/share-link.tsx'
import { tileExtras } from '#app/features/product/tile-extras.tsx'
import { TrustRows } from '#app/features/product/trust-rows.tsx'
import {
  choiceParameters,
  chosenVariant,
  fittingVariants,
  missingOptions,
  photosOfChoice,
  priceOfChoice,
  readChoice,
  settleChoice,
} from '#app/features/product/variant-choice.ts'
import { productReviewsHtml } from '#app/features/reviews/product-reviews-html.server.tsx'
import { RatingLink } from '#app/features/reviews/rating-link.tsx'
import { readProductReviews } from '#app/features/reviews/read-reviews.server.ts'
import { ReviewsHtml } from '#app/features/reviews/reviews-html.tsx'
import { readSettings } from '#app/features/settings/settings.server.ts'
import type { BoxPosition } from '#app/features/settings/settings.ts'
import { RecentlyViewed } from '#app/features/viewed/recently-viewed.tsx'
import { VoteButtons } from '#app/features/votes/vote-buttons.tsx'
import { voteAddress } from '#app/features/votes/votes.ts'
import { HeartButton } from '#app/features/wishlist/heart-button.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import { visibleSearch } from '#app/platform/visible-search.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { breadcrumbData, pageMeta, readSite } from '#app/ui/page-meta.ts'
import type { Route } from './+types/product.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { product, crumbs } = loaderData
  const { siteUrl } = readSite(matches)
  const [photo] = product.photos
  return pageMeta(matches, {
    title: product.searchResult?.title || product.name,
    description:
      product.searchResult?.description ||
      product.shortDescription ||
      product.subtitle ||
      undefined,
    path: product.status === 'published' ? productAddress(product.slug) : undefined,
    image: photo && previewAddress(photo),
    kind: 'product',
    data: [productData(siteUrl, product), breadcrumbData(siteUrl, crumbs)],
  })
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const product = await findProduct(shop, params.slug)
  if (!product) throw data(await readMissing(shop), { status: 404 })
  if ('moved' in product) {
    throw redirect(`${productAddress(product.moved)}${visibleSearch(new URL(request.url))}`, 301)
  }
  if (product.status === 'members') await customersSee(context, productAddress(product.slug))
  const settings = await readSettings(shop)
  const [shipping, shown, offers, countries, sync, together, reviewsElsewhere] = await Promise.all([
    readPromise(shop),
    readProductReviews(shop, product.id),
    readOfferBox(shop, product),
    readCountryData(shop, product.id, settings.countryBoxPosition),
    readSyncParams(shop, product),
    readTogetherWith(shop, product),
    readReviewsElsewhere(shop, product.id),
  ])
  context.get(pageContext).endsAt(offers.endsAt)
  context.get(pageContext).endsAt(countries?.endsAt ?? null)
  context.get(pageContext).endsAt(together.endsAt)
  context.get(pageContext).endsAt(reviewsElsewhere?.endsAt ?? null)
  context.get(pageContext).endsAt(cardsEnd([...product.related, ...product.set]))
  const until = Math.min(
    shipping.until?.getTime() ?? Infinity,
    product.until?.getTime() ?? Infinity,
  )
  context
    .get(pageContext)
    .keep(
      [
        'settings',
        'categories',
        ...[
          product.id,
          ...product.related.map(({ id }) => id),
          ...product.besideIds,
          ...together.productIds,
        ].flatMap((id) => [`product:${id}`, numbersTag(id)]),
      ],
      until === Infinity ? null : new Date(until),
    )
  const crumbs = [
    { name: 'Home', href: '/' },
    ...product.categoryPath.map(({ name, slug }) => ({ name, href: categoryAddress(slug) })),
    { name: product.name, href: productAddress(product.slug) },
  ]
  return {
    product,
    crumbs,
    settings,
    reviews: productReviewsHtml({ slug: product.slug, shopName: settings.name, shown }),
    promise: shipping.promise,
    offersHtml: offers.html,
    countryHtml: countryHtml(countries),
    togetherHtml: together.html,
    reviewsElsewhere,
    sync,
    photosHtml: product.photos.length === 0 ? offers.photosHtml : '',
    freeFromCents: shipping.freeFromCents,
    at: shop.clock.now().toISOString(),
  }
}

/** Without JavaScript: the form's choice, found among the variants, goes into the cart. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const page = context.get(pageContext)
  const { cookies } = page.visitor()
  const product = await findProduct(shop, params.slug)
  if (!product || 'moved' in product) throw data(null, { status: 404 })
  if (product.status === 'members') await customersSee(context, productAddress(product.slug))
  const form = await readForm(request)
  const choice = readChoice(product, form)
  const variant = chosenVariant(product, choice)
  if (!variant) {
    const error = missingOptions(product, choice).map(missingOptionText).join(' ')
    return data({ choice, error }, 422)
  }
  const quantity = readQuantity(String(form.get('quantity') ?? ''))
  const { cartId } = openCartSession(shop, cookies)
  const result = await addWithNotice(shop, cartId, { wireId: variant.id, quantity })
  if (!result.ok) return data({ choice, error: addToCartMessage(result) }, 422)
  for (const cookie of await cartCookies(shop, cookies, cartId, result.cart)) page.setCookie(cookie)
  return redirect('/cart/', 303)
}

/**
 * Another choice is another address of the same page: everything it needs is here already. The same address is asked for
 * anew when a sale has ended.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherChoice =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return formMethod || !isOtherChoice ? defaultShouldRevalidate : false
}

export default function ProductPage(props: Route.ComponentProps) {
  return <ProductView key={props.loaderData.product.id} {...props} />
}

function ProductView({ loaderData, actionData }: Route.ComponentProps) {
  const { product, crumbs, settings, reviews, promise, freeFromCents, at } = loaderData
  const isOurs = product.seller === 'own'
  const [parameters] = useSearchParams()
  const [choice, setChoice] = useState(() => actionData?.choice ?? readChoice(product, parameters))
  const variant = chosenVariant(product, choice)

  /** The address follows by itself: a navigation for each press would come too late for a quick second one. */
  function choose(code: string, value: string) {
    const next = settleChoice(product, { ...choice, [code]: value })
    setChoice(next)
    const query = choiceParameters(product, next)
    history.replaceState(
      history.state,
      '',
      `${location.pathname}${query.size > 0 ? `?${query}` : ''}`,
    )
  }

  const specifications = [
    ...product.specifications,
    ...(variant?.sku ? [{ label: 'Artikelnummer', value: variant.sku }] : []),
  ]
  const box = (at: BoxPosition) =>
    settings.countryBoxPosition === at && <CountryPlace html={loaderData.countryHtml} />
  return (
    <div className="wrap">
      <div className="hidden pt-3 lg:block">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      {box('before_title_and_thumb')}
      <div className="gap-x-gutter lg:mt-2 lg:grid lg:grid-cols-12">
        <div className="lg:col-span-7">
          {loaderData.photosHtml ? (
            <OffersHtml html={loaderData.photosHtml} />
          ) : (
            <ProductGallery photos={photosOfChoice(product, choice)} name={product.name} />
          )}
        </div>
        <div className="pt-6 lg:col-span-5 lg:pt-0 lg:pl-10 xl:pl-14">
          <div className="lg:sticky lg:top-6">
            <h1 className="display text-display-md wrap-anywhere">{product.name}</h1>
            {product.subtitle && <p className="mt-2 text-lead text-ink-2">{product.subtitle}</p>}
            <div className="mt-1 flex flex-wrap items-center gap-x-5">
              {product.rating && <RatingLink rating={product.rating} />}
              {product.status === 'published' && (
                <VoteButtons thing={product} address={voteAddress(product.slug)} />
              )}
            </div>
            {box('before_add_to_cart')}
            {isOurs && (
              <BuyColumn
                key={product.id}
                product={product}
                choice={choice}
                onChoose={choose}
                promise={promise}
                error={actionData?.error}
              />
            )}
            <div data-offers>
              <OffersHtml html={loaderData.offersHtml} />
            </div>
            {loaderData.sync && <SyncWhenDue params={loaderData.sync} />}
            <div className="mt-1.5 flex flex-wrap items-center gap-x-6">
              {product.status === 'published' && (
                <>
                  <HeartButton product={product} at={at} className="-ml-2.5" />
                  <CompareToggle product={product} />
                </>
              )}
              <ShareLink name={product.name} path={productAddress(product.slug)} />
            </div>
            {isOurs && (
              <TrustRows
                settings={settings}
                freeFromCents={freeFromCents}
                priceCents={priceOfChoice(product, choice)?.cents ?? product.priceCents}
                fineness={finenessOf(product.specifications)}
              />
            )}
          </div>
        </div>
      </div>
      <CrossSellPlace html={loaderData.togetherHtml} />
      {box('before_woocommerce_tabs')}
      <div className="mt-14 grid grid-cols-1 gap-x-gutter gap-y-12 lg:mt-24 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-7">
          <ProductDetails
            key={product.id}
            subtitle={product.subtitle}
            shortDescription={product.shortDescription}
            description={product.description}
            specifications={specifications}
            reviewsElsewhere={loaderData.reviewsElsewhere}
          />
        </div>
        <div className="lg:col-span-5 lg:pt-14 lg:pl-10 xl:pl-14">
          <ProductSafety
            settings={settings}
            isOurs={isOurs}
            maker={product.maker}
            brand={product.brand?.name}
            name={product.name}
            sku={articleNumber(fittingVariants(product, choice))}
            gtin={variant?.gtin ?? undefined}
          />
        </div>
      </div>
      <ReviewsHtml html={reviews} />
      <Beside id="set" title="Hoort bij deze set" cards={product.set} at={at} />
      <Beside id="past-erbij" title="Past erbij" cards={product.related} at={at} />
      {product.status === 'published' && <RecentlyViewed productId={product.id} />}
    </div>
  )
}

/** Other pieces below a piece. */
function Beside({
  id,
  title,
  cards,
  at,
}: {
  id: string
  title: string
  cards: ProductCard[]
  at: string
}) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-section">
      <h2 id={id} className="display text-display-md">
        {title}
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-gutter gap-y-10 lg:mt-8 lg:grid-cols-4">
        {cards.map((card) => (
          <li key={card.id}>
            <ProductTile card={card} at={at} {...tileExtras(card, at)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
