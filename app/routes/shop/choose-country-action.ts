import { redirect } from 'react-router'
import { chooseCountry } from '#app/features/affiliate/country-check/choose-country.server.ts'
import { COUNTRY_PARAMETER } from '#app/features/affiliate/country-check/country-check.ts'
import { countryCookies } from '#app/features/affiliate/country-check/country-cookies.server.ts'
import { productAddress } from '#app/features/catalog/products/catalog.ts'
import { findVisitor } from '#app/features/core/accounts/find-visitor.server.ts'
import { findSeenPiece } from '#app/features/partners/offer-box/find-seen-piece.server.ts'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/read-id.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import { newVisitorId } from '#app/platform/visitor-cookie.server.ts'
import type { Route } from './+types/choose-country-action.ts'

export const loader = () => redirect('/shop/')

/** Without JavaScript: the country in which a piece is bought is remembered, and goes for what lies in the cart. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const form = await readForm(request)
  const piece = await findSeenPiece(shop, readId(form.get('product_id')))
  if (!piece) return redirect('/shop/', 303)
  const { customerId, guestId } = await findVisitor(shop, visitor)
  const guest = customerId ? null : (guestId ?? newVisitorId())
  const result = await chooseCountry(
    shop,
    { visitorId: customerId ?? guest ?? '', cartId: visitor.cartId },
    piece.id,
    String(form.get('product_country') ?? '').slice(0, 100),
  )
  if (result.ok) for (const cookie of countryCookies(shop, guest)) page.setCookie(cookie)
  // The page is the same for everybody: its address says what was chosen.
  const chosen = result.ok ? `?${COUNTRY_PARAMETER}=${result.country}` : ''
  return redirect(`${productAddress(piece.slug)}${chosen}#landen`, 303)
}
