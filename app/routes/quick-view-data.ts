import { findProduct } from '#app/features/catalog/find-product.server.ts'
import { deliveryPromise } from '#app/features/delivery/delivery-promise.ts'
import type { QuickViewData } from '#app/features/product/quick-view.ts'
import { readSettings } from '#app/features/settings/settings.server.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/quick-view-data.ts'

/** A piece for the quick view: the same for everybody and kept like its page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const product = await findProduct(shop, params.slug)
  if (!product || 'moved' in product) return new Response(null, { status: 404 })
  const settings = await readSettings(shop)
  const promise = deliveryPromise(shop.clock.now(), settings.orderBeforeHour)
  const until = Math.min(promise.until.getTime(), product.until?.getTime() ?? Infinity)
  context.get(pageContext).keep(['settings', `product:${product.id}`], new Date(until))
  const { id, slug, name, subtitle, shortDescription, seller } = product
  const { options, variants, photos, soldIndividually, externalUrl } = product
  const view: QuickViewData = {
    product: {
      ...{ id, slug, name, subtitle, shortDescription, seller },
      ...{ options, variants, photos, soldIndividually, externalUrl },
    },
    promise: { arrival: promise.arrival, condition: promise.condition },
  }
  return Response.json(view, { headers: { 'x-robots-tag': 'noindex' } })
}
