import type { FastifyRequest } from 'fastify'
import {
  chooseCountry,
  readAmazonCountry,
  readChosenCountry,
} from '#app/features/affiliate/country-check/choose-country.server.ts'
import { countryCookies } from '#app/features/affiliate/country-check/country-cookies.server.ts'
import { renderProductCrossSell } from '#app/features/affiliate/cross-sell/read-cross-sell.server.tsx'
import { identifyVisitorOf } from '#app/features/core/accounts/find-visitor.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { findVisibleProduct } from '#app/features/partners/offer-box/find-visible-product.server.ts'
import { readOfferBox } from '#app/features/partners/offer-box/read-offer-box.server.tsx'
import { ensureCartSession } from '#app/features/sales/cart/cart-cookies.server.ts'
import type { App } from '#app/platform/app.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import type { Call } from '#app/platform/http/call-types.server.ts'
import { sendContractJson } from '#app/platform/http/contract-reply.server.ts'
import { createVisitorId } from '#app/platform/http/visitor-cookie.server.ts'
import { chooseCountryMessage } from './country-check.ts'
import { countryHtml } from './country-html.server.tsx'
import { readCountryData, withChosen } from './read-country-data.server.ts'
import { updateCountries } from './update-countries.server.ts'

const UNKNOWN = { status: 'invalid', html: 'Dit sieraad wordt niet bij Amazon verkocht.' }

/**
 * `update_countries` [C05]: queries Amazon for the countries whose availability is unknown, and returns the country box, the offers
 * and the cross-sell.
 */
export const updateCountriesCall: Call = async ({ app, request, reply, posted }) => {
  const productId = readId(posted.product_id)
  const { countryBoxPosition } = await readSettings(app)
  const before = await readCountryData(app, productId, countryBoxPosition)
  const product = await findVisibleProduct(app, productId)
  if (!before || !product || (posted.asin && posted.asin !== before.asin))
    return sendContractJson(reply, UNKNOWN)
  if (before.do_update) await updateCountries(app, productId, request.ip)
  const data = await readCountryData(app, productId, countryBoxPosition)
  const chosenCountry =
    readAmazonCountry(posted.product_country ?? '') ??
    (await readVisitorsChoice(app, request, productId))
  return sendContractJson(reply, {
    status: 'valid',
    html: countryHtml(withChosen(data, chosenCountry)),
    offers_html: (await readOfferBox(app, product, chosenCountry ?? undefined)).html,
    together_html: (await renderProductCrossSell(app, product, chosenCountry)).html,
  })
}

/**
 * `save_product_country` [C06]. `offers_html` (the offers with the chosen shop first) and `together_html` (the cross-sell of that
 * shop) are additions of this shop.
 */
export const saveCountryCall: Call = async ({ app, request, reply, posted }) => {
  const productId = readId(posted.product_id)
  const { customerId, guestId } = await identifyVisitorOf(app, request)
  const guest = customerId ? null : (guestId ?? createVisitorId())
  const cartId = ensureCartSession(app, request.cookies).session?.cartId ?? null
  const result = await chooseCountry(
    app,
    { visitorId: customerId ?? guest ?? '', cartId },
    productId,
    posted.product_country ?? '',
  )
  if (!result.ok)
    return sendContractJson(reply, { status: 'invalid', html: chooseCountryMessage(result) })
  for (const cookie of countryCookies(app, guest)) reply.header('set-cookie', cookie)
  const product = await findVisibleProduct(app, productId)
  return sendContractJson(reply, {
    status: 'valid',
    product_country: result.domain,
    offers_html: product ? (await readOfferBox(app, product, result.country)).html : '',
    together_html: product ? (await renderProductCrossSell(app, product, result.country)).html : '',
  })
}

async function readVisitorsChoice(app: App, request: FastifyRequest, productId: number) {
  const { customerId, guestId } = await identifyVisitorOf(app, request)
  return readChosenCountry(app, customerId ?? guestId, productId)
}
