import { countsTag } from '#app/features/catalog/products/catalog.ts'
import { readOfferBox } from '#app/features/partners/offer-box/read-offer-box.server.tsx'
import { readDeliveryPromise } from '#app/features/sales/delivery/read-promise.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { QuickViewData } from '#app/features/storefront/quick-view/quick-view.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { earliest } from '#app/platform/earliest.ts'
import { fileNotFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/quick-view-fragment.ts'

/** Returns a product for the quick view. The response is equal for everybody and cached like the product page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const product = await findProduct(app, params.slug)
  // Products for customers only are in no public list, so no list requests their quick view.
  if (!product || 'moved' in product || product.status === 'members') return fileNotFound()
  const promises = await readDeliveryPromise(app)
  context
    .get(pageContext)
    .cacheWithTags(
      ['settings', `product:${product.id}`, countsTag(product.id)],
      earliest(promises.until, product.pricesChangeAt),
    )
  const { id, slug, name, subtitleByMetal, shortDescription, seller } = product
  const { options, variants, photos, soldIndividually, soldAsPair, textFields } = product
  const { photoMetal, wishes, categoryIds, rating } = product
  const shownMetal = url.searchParams.get('metaal') ?? ''
  const offers = seller === 'own' ? null : await readOfferBox(app, { ...product, shownMetal })
  context.get(pageContext).expireAt(offers?.endsAt ?? null)
  const view: QuickViewData = {
    product: {
      id,
      slug,
      name,
      subtitleByMetal,
      shortDescription,
      seller,
      options,
      variants,
      photos,
      photoMetal,
      soldIndividually,
      soldAsPair,
      textFields,
      wishes,
      categoryIds,
      rating,
    },
    deliveryPromise: promises.deliveryPromise,
    personalPromise: promises.personalPromise,
    offersHtml: offers?.html ?? '',
    photosHtml: photos.length === 0 ? (offers?.photosHtml ?? '') : '',
    renderedAt: app.clock.now().toISOString(),
  }
  return Response.json(view, { headers: { 'x-robots-tag': 'noindex' } })
}
