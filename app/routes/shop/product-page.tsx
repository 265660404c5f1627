import { useEffect } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readAmazonCountry } from '#app/features/affiliate/country-check/choose-country.server.ts'
import { COUNTRY_PARAMETER } from '#app/features/affiliate/country-check/country-check.ts'
import { countryHtml } from '#app/features/affiliate/country-check/country-html.server.tsx'
import {
  readCountryData,
  withChosen,
} from '#app/features/affiliate/country-check/read-country-data.server.ts'
import { renderProductCrossSell } from '#app/features/affiliate/cross-sell/read-cross-sell.server.tsx'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { linkPreviewOf } from '#app/features/channels/social-images/social-image.server.ts'
import { toPageSettings } from '#app/features/core/settings/page-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { requireCustomerPage } from '#app/features/customers/customer-accounts/require-customer-page.server.ts'
import { readExternalReviewsTab } from '#app/features/customers/external-reviews/read-external-reviews-tab.server.tsx'
import { productReviewsHtml } from '#app/features/customers/reviews/product-reviews-html.server.tsx'
import { readProductReviews } from '#app/features/customers/reviews/read-reviews.server.ts'
import { voteUrl } from '#app/features/customers/votes/votes.ts'
import { readPopularProducts } from '#app/features/listings/listings/read-popular-products.server.ts'
import { readOfferBox } from '#app/features/partners/offer-box/read-offer-box.server.tsx'
import { readSyncParams } from '#app/features/partners/sync/read-sync-params.server.ts'
import { readDeliveryPromise } from '#app/features/sales/delivery/read-promise.server.ts'
import { addChoice } from '#app/features/storefront/buy-form/add-choice.server.ts'
import {
  BuyColumn,
  ProductActions,
  RatingLink,
} from '#app/features/storefront/buy-form/buy-column.tsx'
import { useChoice } from '#app/features/storefront/buy-form/use-choice.ts'
import { photosOfChoice, priceOfChoice } from '#app/features/storefront/buy-form/variant-choice.ts'
import { brandLinkOf } from '#app/features/storefront/product-page/brand-link.server.ts'
import {
  CountryPlace,
  CrossSellPlace,
  OffersPlace,
  ProductInformation,
  RecentlyViewed,
  ReviewsHtml,
  SyncWhenDue,
  VoteButtons,
} from '#app/features/storefront/product-page/deferred-parts.tsx'
import {
  findProduct,
  findProductPage,
  tagsOf,
} from '#app/features/storefront/product-page/find-product.server.ts'
import { ProductPhotos } from '#app/features/storefront/product-page/product-gallery.tsx'
import { ProductHeading } from '#app/features/storefront/product-page/product-heading.tsx'
import {
  besidePhotosHtml,
  setHtmlParts,
} from '#app/features/storefront/product-page/set-contents.server.tsx'
import { TrustRows } from '#app/features/storefront/product-page/trust-rows.tsx'
import { MoreProducts, SetProducts } from '#app/features/storefront/quick-view/more-products.tsx'
import {
  crumbsOf,
  productPageData,
  searchResultOf,
} from '#app/features/storefront/structured-data/product-page-data.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { earliest } from '#app/platform/earliest.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { redirectQuery } from '#app/platform/http/redirect-query.ts'
import { path } from '#app/platform/path.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { pageMeta, removePageData } from '#app/ui/page-meta.ts'
import { ServerHtml } from '#app/ui/server-html.tsx'
import type { Route } from './+types/product-page.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { product } = loaderData
  return pageMeta(matches, {
    title: product.searchResult?.title || product.name,
    description: product.searchResult?.description || undefined,
    path: product.status === 'published' ? productUrl(product.slug) : undefined,
    ...loaderData.preview,
    openGraphType: 'product',
  })
}

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const pageData = await findProductPage(app, params.slug)
  if (!pageData) throw notFound(await readPopularProducts(app))
  if ('moved' in pageData)
    throw redirect(`${productUrl(pageData.moved)}${redirectQuery(new URL(request.url))}`, 301)
  const { product, liveOffers, ownPrice } = pageData
  if (product.status === 'members') await requireCustomerPage(context, productUrl(product.slug))
  const settings = await readSettings(app)
  const selectedCountry = readAmazonCountry(url.searchParams.get(COUNTRY_PARAMETER) ?? '')
  const shownMetal = url.searchParams.get('metaal') ?? ''
  const [shipping, shownReviews, offers, countries, syncParams, crossSell, externalReviews] =
    await Promise.all([
      readDeliveryPromise(app),
      readProductReviews(app, product.id, pageData.rating),
      readOfferBox(app, { ...product, shownMetal, ownPrice }, selectedCountry, liveOffers),
      readCountryData(app, product.id, settings.countryBoxPosition, pageData),
      product.hasOffers ? readSyncParams(app, product, pageData.knownOffers) : undefined,
      renderProductCrossSell(app, product, selectedCountry, pageData),
      readExternalReviewsTab(app, product, liveOffers),
    ])
  const page = context.get(pageContext)
  for (const part of [offers, countries, crossSell, externalReviews])
    page.expireAt(part?.endsAt ?? null)
  page.expireAt(pageData.cardsExpireAt)
  const codes = product.options.map(({ code }) => code)
  page.reportQueryCodes(product.hasOffers ? [...codes, 'metaal'] : codes)
  page.cacheWithTags(
    ['settings', 'categories', ...tagsOf(product, crossSell.productIds)],
    earliest(shipping.until, product.pricesChangeAt),
  )
  const [crumbs, reviews] = [crumbsOf(product), shownReviews?.newest ?? []]
  const { deliveryPromise, personalPromise, freeShipping, zones } = shipping
  page.addStructuredData(() => productPageData(app, { product, reviews, settings, crumbs, zones }))
  return {
    product: { ...product, searchResult: await searchResultOf(app, product) },
    crumbs,
    preview: linkPreviewOf(product, settings),
    brand: brandLinkOf(product, settings),
    settings: toPageSettings(settings),
    reviews: productReviewsHtml({ slug: product.slug, shopName: settings.name, shownReviews }),
    deliveryPromise,
    personalPromise,
    offerHeadHtml: offers.headHtml,
    offersHtml: offers.listHtml,
    ...setHtmlParts(product),
    besidePhotosHtml: product.seller === 'own' ? besidePhotosHtml(product) : '',
    countryHtml: countryHtml(withChosen(countries, selectedCountry), selectedCountry !== undefined),
    crossSellHtml: crossSell.html,
    externalReviews,
    syncParams,
    photosHtml: product.photos.length === 0 ? offers.photosHtml : '',
    freeShipping,
    renderedAt: app.clock.now().toISOString(),
  }
}

/** Finds the variant of the selected options and adds it to the cart, without JavaScript. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const product = await findProduct(app, params.slug)
  if (!product || 'moved' in product) throw notFound()
  if (product.status === 'members') await requireCustomerPage(context, productUrl(product.slug))
  const addResult = await addChoice(app, page.visitor().cookies, product, await readForm(request))
  if (!addResult.ok) return data(addResult.rejected, 422)
  for (const cookie of addResult.cookies) page.setCookie(cookie)
  return redirect(path('/cart'), 303)
}

/** A new choice changes only the URL, not the data. The same URL is reloaded when a sale has ended. */
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
  const { crumbs, settings, reviews, renderedAt } = loaderData
  const { product, choice, choose } = useChoice(loaderData.product, actionData?.choice)
  const { set, related } = product
  const isOurs = product.seller === 'own'
  useEffect(() => removePageData, [])
  const countryBox = (position: typeof settings.countryBoxPosition) =>
    settings.countryBoxPosition === position && <CountryPlace html={loaderData.countryHtml} />
  return (
    <div className="wrap">
      <div className="crumbs-to-parent md:pt-3">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      {countryBox('before_title_and_thumb')}
      <div className="gap-x-gutter md:mt-2 md:grid md:grid-cols-2 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-7">
          <ProductPhotos
            html={loaderData.photosHtml}
            photos={photosOfChoice(product, choice)}
            name={product.name}
          />
        </div>
        <div className="min-w-0 pt-4 md:pt-0 md:pl-4 lg:col-span-5 lg:pl-10 xl:pl-14">
          {/* Not sticky with text fields: a form that is higher than the window would hide its button until the photos end. */}
          <div className={product.textFields.length > 0 ? '' : 'lg:sticky lg:top-24'}>
            <ProductHeading
              product={product}
              subtitle={product.subtitleByMetal[choice.metaal ?? '']}
              brand={loaderData.brand}
            />
            {product.rating && <RatingLink rating={product.rating} />}
            {countryBox('before_add_to_cart')}
            {isOurs && (
              <BuyColumn
                product={product}
                choice={choice}
                onChoose={choose}
                deliveryPromise={loaderData.deliveryPromise}
                personalPromise={loaderData.personalPromise}
                rejected={actionData}
              />
            )}
            <ServerHtml html={loaderData.setHtml} />
            <OffersPlace html={loaderData.offerHeadHtml} />
            <ProductActions product={product} renderedAt={renderedAt} />
            {countryBox('before_woocommerce_tabs')}
            <OffersPlace html={loaderData.offersHtml} />
            {loaderData.syncParams && <SyncWhenDue params={loaderData.syncParams} />}
            <ServerHtml html={loaderData.besidePhotosHtml} />
            {isOurs && (
              <TrustRows
                product={product}
                choice={choice}
                settings={settings}
                freeShipping={loaderData.freeShipping}
                priceCents={priceOfChoice(product, choice)?.cents ?? product.priceCents}
              />
            )}
          </div>
        </div>
      </div>
      <CrossSellPlace html={loaderData.crossSellHtml} />
      <ProductInformation
        product={product}
        choice={choice}
        settings={settings}
        externalReviews={loaderData.externalReviews}
      />
      <ReviewsHtml html={reviews} />
      {product.status === 'published' && !settings.hidesVotes && (
        <div className="mt-10 flex flex-wrap items-center gap-x-5 border-t border-line pt-3">
          <p className="text-sm text-ink-2">Wat vind je van dit sieraad?</p>
          <VoteButtons subject={product} url={voteUrl(product.slug)} />
        </div>
      )}
      <SetProducts cards={set} row={loaderData.setRow} renderedAt={renderedAt} />
      <MoreProducts id="past-erbij" title="Past erbij" cards={related} renderedAt={renderedAt} />
      {product.status === 'published' && <RecentlyViewed productId={product.id} />}
    </div>
  )
}
