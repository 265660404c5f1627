import { redirect } from 'react-router'
import { chooseCountry } from '#app/features/affiliate/country-check/choose-country.server.ts'
import { COUNTRY_PARAMETER } from '#app/features/affiliate/country-check/country-check.ts'
import { countryCookies } from '#app/features/affiliate/country-check/country-cookies.server.ts'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { identifyVisitor } from '#app/features/core/accounts/find-visitor.server.ts'
import { findVisibleProduct } from '#app/features/partners/offer-box/find-visible-product.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { createVisitorId } from '#app/platform/http/visitor-cookie.server.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/choose-country-action.ts'

export const loader = () => redirect(path('/shop'))

/** Stores the country in which the visitor buys a product, also for the offers in the cart. Works without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const form = await readForm(request)
  const product = await findVisibleProduct(app, readId(form.get('product_id')))
  if (!product) return redirect(path('/shop'), 303)
  const { customerId, guestId } = await identifyVisitor(app, visitor)
  const guestVisitorId = customerId ? null : (guestId ?? createVisitorId())
  const result = await chooseCountry(
    app,
    { visitorId: customerId ?? guestVisitorId ?? '', cartId: visitor.cartId },
    product.id,
    String(form.get('product_country') ?? '').slice(0, 100),
  )
  if (result.ok) for (const cookie of countryCookies(app, guestVisitorId)) page.setCookie(cookie)
  // The product page is equal for everybody, so the choice is passed in its URL.
  const query = result.ok ? `?${COUNTRY_PARAMETER}=${result.country}` : ''
  return redirect(`${productUrl(product.slug)}${query}#landen`, 303)
}
